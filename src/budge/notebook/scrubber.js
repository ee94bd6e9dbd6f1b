// The scrubber of a solution. The picture moves by itself; this sets and reads its clock. Without
// it, in a notebook that is not trusted, the picture plays on.
document.querySelectorAll(".budge-solution:not([data-ready])").forEach((root) => {
  root.dataset.ready = "";
  const svg = root.querySelector("svg");
  const [button, slider, words] = ["button", "input", ".budge-words"].map((one) => root.querySelector(one));
  const steps = JSON.parse(root.querySelector("script[type='application/json']").textContent);
  const perMove = Number(root.dataset.seconds), last = steps.length - 1;
  const whole = (last + Number(root.dataset.rest)) * perMove;
  let playing = false;

  const tell = (at) => {
    slider.value = at;
    words.textContent = steps[at];
  };
  const stop = () => {
    playing = false;
    svg.pauseAnimations();
    button.textContent = "▶";
    button.setAttribute("aria-label", "Play");
  };
  const go = (at) => {
    stop();
    svg.setCurrentTime(at * perMove);
    tell(at);
  };
  const follow = () => {
    if (!playing || !root.isConnected) return;
    tell(Math.min(last, Math.floor((svg.getCurrentTime() % whole) / perMove + 1e-6)));
    requestAnimationFrame(follow);
  };
  button.addEventListener("click", () => {
    if (playing) {
      go(Number(slider.value));
      return;
    }
    if (Number(slider.value) === last) svg.setCurrentTime(0);
    playing = true;
    svg.unpauseAnimations();
    button.textContent = "❚❚";
    button.setAttribute("aria-label", "Pause");
    follow();
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  root.querySelector(".budge-controls").hidden = false;
  go(0);
});
