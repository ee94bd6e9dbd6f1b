// The OpenAPI description as a page, with nothing from elsewhere.

import { description } from "./api.js";
import { byId, h } from "./dom.js";

const theme = localStorage.getItem("budge-theme");
if (theme) document.documentElement.dataset.theme = theme;

const nameOf = (schema) => {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.anyOf) return schema.anyOf.map(nameOf).join(" or ");
  if (schema.type === "array") return `list of ${nameOf(schema.items) || "values"}`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return schema.type ?? "value";
};

function fields(schema, schemas) {
  const model = schemas[nameOf(schema)];
  if (!model?.properties) return null;
  return h("dl", { class: "facts" }, Object.entries(model.properties).map(([name, value]) => [
    h("dt", {}, model.required?.includes(name) ? `${name} *` : name), h("dd", {}, nameOf(value))]));
}

try {
  const { paths, components } = await description();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const body = operation.requestBody?.content["application/json"].schema;
      const good = Object.entries(operation.responses).find(([status]) => status < 300)?.[1];
      const answer = good?.content?.["application/json"]?.schema;
      byId("operations").append(h("article", { class: "card" },
        h("h2", {}, h("code", {}, `${method.toUpperCase()} ${path}`)), h("p", {}, operation.description ?? operation.summary),
        body ? h("details", {}, h("summary", {}, `takes ${nameOf(body)}`), fields(body, components.schemas)) : null,
        answer ? h("details", {}, h("summary", {}, `gives ${nameOf(answer)}`), fields(answer, components.schemas)) : null));
    }
  }
} catch (error) {
  byId("operations").textContent = error.message;
}
