// Every text of the page, in one place.

const en = {
  "family": "Family",
  "tab-play": "Play", "tab-solve": "Solve", "tab-compare": "Compare", "tab-lesson": "Lesson", "tab-edit": "Edit", "tab-levels": "Levels",
  "theme": "Light or dark", "share": "Share", "api-docs": "The API", "board": "The board", "loading": "Loading…",
  "shared": "The link to this position is copied.",
  "piece": "{name}, row {row}, column {column}",
  "keys": "Keys: arrows move, Z takes back, Y again, R restarts, H hints.",
  "fewest": "fewest from here", "show-fewest": "Show the fewest moves from here",
  "undo": "Undo", "redo": "Redo", "restart": "Restart", "hint": "Hint", "hint-is": "Hint: {move}",
  "no-hint": "No way was found in the time there was. The Solve tab can search for longer.",
  "no-solution": "This position has no solution.",
  "solved-in": "Solved in {count} {metric}.", "already-solved": "This position is solved as it stands.",
  "dead": "This can no longer be solved.",
  "size": "Size", "author": "Author", "counted-in": "Counted in", "can-it": "Can it be solved?",
  "from-here": "Make this the start", "yes": "Yes.", "no": "No.", "unknown": "Not known.",
  "quality": "Quality", "quality-auto": "automatic", "quality-optimal": "proved shortest", "quality-fast": "a solution soon",
  "algorithm": "Algorithm", "heuristic": "Heuristic", "metric": "Count", "weight": "Weight", "automatic": "automatic",
  "is-optimal": "optimal", "is-admissible": "admissible",
  "time-limit": "Seconds at most", "memory-limit": "Megabytes at most", "node-limit": "States at most", "none": "no limit",
  "solve": "Solve", "cancel": "Cancel", "starting": "Starting…", "queued": "Waiting for a free worker…", "running": "Searching…",
  "no-answer": "The search ended without an answer.",
  "nodes": "states expanded", "rate": "rate", "per-second": "{count} per second", "at-least": "proved at least",
  "best-so-far": "best so far", "open": "open", "closed": "closed", "time": "time",
  "generated": "states generated", "max-open": "most open", "memory": "memory", "figures": "Figures",
  "found-optimal": "{count} {metric}, proved shortest", "found-within": "{count} {metric}, at most {gap} above the shortest",
  "status-UNSOLVABLE": "Proved to have no solution", "status-TIME_LIMIT": "Out of time: any solution has at least {bound} {metric}",
  "status-MEMORY_LIMIT": "Out of memory: any solution has at least {bound} {metric}",
  "status-NODE_LIMIT": "Out of states: any solution has at least {bound} {metric}",
  "status-GAVE_UP": "The search gave up, which proves nothing",
  "status-CANCELLED": "Cancelled: any solution has at least {bound} {metric}",
  "short-UNSOLVABLE": "no solution", "short-TIME_LIMIT": "out of time", "short-MEMORY_LIMIT": "out of memory",
  "short-NODE_LIMIT": "out of states", "short-GAVE_UP": "gave up", "short-CANCELLED": "cancelled",
  "copy-text": "Copy moves", "copy-json": "Copy JSON", "copied": "Copied.", "not-copied": "The browser would not let us copy.",
  "play-from": "Play on from here", "other-metric": "This solution counts otherwise than the position does.",
  "move": "move", "start": "start", "play": "Play", "pause": "Pause", "to-start": "To the start", "step-back": "One back",
  "step-on": "One on", "speed": "Speed", "scrubber": "Step of the solution",
  "compare": "Compare", "add": "Add", "remove": "Remove", "time-limit-each": "Seconds each", "proved": "✓ shortest",
  "state-idle": "", "state-waiting": "waits", "state-running": "searching…", "state-ended": "",
  "growth": "How the search grew", "tree": "The search tree", "grow": "Watch it grow", "expanded": "Expanded",
  "tree-done": "{count} states expanded, and a solution of {cost}.", "tree-stopped": "The first {count} states that the search expanded.",
  "rows": "Rows", "columns": "Columns", "new-grid": "New board", "shuffle": "Shuffle", "as-text": "As text, in any format",
  "edit-numbers": "Click two tiles to exchange them.", "cell": "Row {row}, column {column}: {sign}", "empty": "empty",
  "line": "line {line}, column {column}", "drop-here": "Drop a file or a collection anywhere on the page, or",
  "choose-file": "choose one", "play-it": "Play it", "pasted": "Pasted text", "file-too-large": "A file may have at most one megabyte.",
  "no-sample": "There is no position of this family to begin with: write one.",
  "brush-hero": "red car", "brush-piece": "piece", "brush-new": "new piece",
  "layer-start": "The position", "layer-goal": "The goal", "brush": "What to draw",
  "samples": "To begin with", "close": "Close", "more": "Show more ({count} left)", "drop-collection": "Drop a collection file anywhere on the page to see its levels here.",
  "known-best": "{count} {metric} shortest", "known-found": "{count} {metric} found", "known-played": "you: {count}",
  "lesson-search": "Search {number}", "lesson-add": "A second search beside it", "lesson-remove": "Take away search {number}",
  "lesson-recording": "Recording the search…", "lesson-code": "The lines of the search", "lesson-no-code": "The text of this search is not at hand.",
  "lesson-step": "Step of the search", "lesson-at": "Step {step}", "lesson-to-end": "To the end", "lesson-by-line": "line by line", "lesson-line": "line {line}",
  "lesson-link": "Link to this moment", "lesson-linked": "The link to this moment is copied.", "lesson-in-address": "The address of this page is now the link to this moment.",
  "lesson-solved": "A solution of {cost} {metric}, after {steps} expansions.", "lesson-exhausted": "No solution: all is searched, after {steps} expansions.",
  "lesson-stopped": "The first {steps} expansions.", "lesson-gave-up": "It gave up after {steps} expansions.", "lesson-no-time": "There was not enough time to begin.",
  "lesson-unsolvable": "The rules tell that there is no solution.",
  "lesson-expanded": "expanded", "lesson-generated": "generated", "lesson-open": "Open", "lesson-closed": "Closed",
  "lesson-before": "before the first expansion", "lesson-by": "reached by {move}", "lesson-goal": "the goal", "lesson-ended": "the end",
  "lesson-state": "a state: {values}", "lesson-size": "{count} in it", "lesson-is-goal": "goal", "lesson-backwards": "reached backwards, from a goal",
  "lesson-born": "Generated at step {step}", "lesson-expanded-at": "Expanded at step {step}",
  "lesson-find": "Find: f=20 h<5 1 2 3", "lesson-find-open": "Find in the open list", "lesson-find-closed": "Find in the closed list",
  "lesson-find-how": "Conditions on g, h and f, and a part of the board as text", "lesson-none": "Nothing like that.", "lesson-empty": "Empty.",
  "node-current": "being expanded", "node-expanded": "expanded", "node-open": "open",
};

const zh = {
  "family": "类别",
  "tab-play": "游玩", "tab-solve": "求解", "tab-compare": "比较", "tab-lesson": "课堂", "tab-edit": "编辑", "tab-levels": "关卡",
  "theme": "浅色或深色", "share": "分享", "api-docs": "接口文档", "board": "棋盘", "loading": "载入中…",
  "shared": "此局面的链接已复制。",
  "piece": "{name}，第 {row} 行第 {column} 列",
  "keys": "按键：方向键移动，Z 撤销，Y 重做，R 重来，H 提示。",
  "fewest": "此处最少", "show-fewest": "显示从此处起的最少步数",
  "undo": "撤销", "redo": "重做", "restart": "重来", "hint": "提示", "hint-is": "提示：{move}",
  "no-hint": "限定时间内没有找到走法。可在“求解”页中搜索更久。", "no-solution": "此局面无解。",
  "solved-in": "完成，共 {count} {metric}。", "already-solved": "此局面已经完成。", "dead": "已经无法完成。",
  "size": "大小", "author": "作者", "counted-in": "计数单位", "can-it": "有解吗？",
  "from-here": "以此为起点", "yes": "有解。", "no": "无解。", "unknown": "尚不清楚。",
  "quality": "质量", "quality-auto": "自动", "quality-optimal": "证明最短", "quality-fast": "尽快有解",
  "algorithm": "算法", "heuristic": "启发函数", "metric": "计数", "weight": "权重", "automatic": "自动",
  "is-optimal": "最优", "is-admissible": "可采纳",
  "time-limit": "最多秒数", "memory-limit": "最多兆字节", "node-limit": "最多状态数", "none": "不限",
  "solve": "求解", "cancel": "取消", "starting": "开始…", "queued": "等待空闲的进程…", "running": "搜索中…",
  "no-answer": "搜索结束而没有答案。",
  "nodes": "展开状态", "rate": "速度", "per-second": "每秒 {count}", "at-least": "已证明至少",
  "best-so-far": "目前最好", "open": "开放", "closed": "关闭", "time": "时间",
  "generated": "生成状态", "max-open": "开放最多", "memory": "内存", "figures": "数据",
  "found-optimal": "{count} {metric}，已证明最短", "found-within": "{count} {metric}，至多比最短多 {gap}",
  "status-UNSOLVABLE": "已证明无解", "status-TIME_LIMIT": "时间用尽：任何解至少 {bound} {metric}",
  "status-MEMORY_LIMIT": "内存用尽：任何解至少 {bound} {metric}", "status-NODE_LIMIT": "状态数用尽：任何解至少 {bound} {metric}",
  "status-GAVE_UP": "搜索已放弃，什么也没有证明",
  "status-CANCELLED": "已取消：任何解至少 {bound} {metric}",
  "short-UNSOLVABLE": "无解", "short-TIME_LIMIT": "时间用尽", "short-MEMORY_LIMIT": "内存用尽", "short-NODE_LIMIT": "状态数用尽", "short-GAVE_UP": "已放弃", "short-CANCELLED": "已取消",
  "copy-text": "复制走法", "copy-json": "复制 JSON", "copied": "已复制。", "not-copied": "浏览器不允许复制。",
  "play-from": "从此处继续玩", "other-metric": "此解的计数单位与局面不同。",
  "move": "走法", "start": "起点", "play": "播放", "pause": "暂停", "to-start": "回到起点", "step-back": "后退一步",
  "step-on": "前进一步", "speed": "速度", "scrubber": "解的第几步",
  "compare": "比较", "add": "添加", "remove": "移除", "time-limit-each": "每项秒数", "proved": "✓ 最短",
  "state-idle": "", "state-waiting": "等待", "state-running": "搜索中…", "state-ended": "",
  "growth": "搜索如何增长", "tree": "搜索树", "grow": "看它生长", "expanded": "展开",
  "tree-done": "展开 {count} 个状态，解长 {cost}。", "tree-stopped": "搜索最先展开的 {count} 个状态。",
  "rows": "行", "columns": "列", "new-grid": "新棋盘", "shuffle": "打乱", "as-text": "文本，任何格式",
  "edit-numbers": "点击两个方块即可交换。", "cell": "第 {row} 行第 {column} 列：{sign}", "empty": "空",
  "line": "第 {line} 行第 {column} 列", "drop-here": "把文件或关卡集拖到页面任意处，或", "choose-file": "选择文件",
  "play-it": "开始玩", "pasted": "粘贴的文本", "file-too-large": "文件不得超过一兆字节。",
  "no-sample": "这一类还没有入门局面，请写一个。",
  "brush-hero": "红车", "brush-piece": "块", "brush-new": "新块",
  "layer-start": "局面", "layer-goal": "目标", "brush": "画什么",
  "samples": "入门", "close": "关闭", "more": "显示更多（还有 {count}）", "drop-collection": "把关卡集文件拖到页面上，即可在此浏览。",
  "known-best": "最短 {count} {metric}", "known-found": "已找到 {count} {metric}", "known-played": "你：{count}",
  "lesson-search": "搜索 {number}", "lesson-add": "并排加一个搜索", "lesson-remove": "移除搜索 {number}",
  "lesson-recording": "正在记录搜索…", "lesson-code": "搜索的程序", "lesson-no-code": "没有这个搜索的程序文本。",
  "lesson-step": "搜索的第几步", "lesson-at": "第 {step} 步", "lesson-to-end": "到结尾", "lesson-by-line": "逐行", "lesson-line": "第 {line} 行",
  "lesson-link": "此刻的链接", "lesson-linked": "此刻的链接已复制。", "lesson-in-address": "页面地址现在就是此刻的链接。",
  "lesson-solved": "展开 {steps} 个状态后得到 {cost} {metric}的解。", "lesson-exhausted": "无解：展开 {steps} 个状态后已全部搜完。",
  "lesson-stopped": "最先展开的 {steps} 个状态。", "lesson-gave-up": "展开 {steps} 个状态后放弃。", "lesson-no-time": "时间不够，未能开始。",
  "lesson-unsolvable": "由规则可知无解。",
  "lesson-expanded": "已展开", "lesson-generated": "已生成", "lesson-open": "开放表", "lesson-closed": "关闭表",
  "lesson-before": "第一次展开之前", "lesson-by": "由 {move} 到达", "lesson-goal": "目标", "lesson-ended": "结束",
  "lesson-state": "状态：{values}", "lesson-size": "其中 {count} 个", "lesson-is-goal": "目标", "lesson-backwards": "从目标反向到达",
  "lesson-born": "生成于第 {step} 步", "lesson-expanded-at": "展开于第 {step} 步",
  "lesson-find": "查找：f=20 h<5 1 2 3", "lesson-find-open": "在开放表中查找", "lesson-find-closed": "在关闭表中查找",
  "lesson-find-how": "对 g、h、f 的条件，以及局面文本的一部分", "lesson-none": "没有符合的。", "lesson-empty": "空。",
  "node-current": "正在展开", "node-expanded": "已展开", "node-open": "开放",
};

export const texts = { en, zh };

let current = localStorage.getItem("budge-language")
  ?? ((navigator.language ?? "en").toLowerCase().startsWith("zh") ? "zh" : "en");

export const language = () => current;

export function setLanguage(name) {
  current = name;
  localStorage.setItem("budge-language", name);
}

export function t(key, values = {}) {
  const words = texts[current][key] ?? texts.en[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")).trim();
}

const locale = () => (current === "zh" ? "zh-CN" : "en-US");

export const number = (value) => Math.round(value * 100) / 100 === Math.round(value)
  ? Math.round(value).toLocaleString(locale()) : value.toLocaleString(locale(), { maximumFractionDigits: 2 });

export function seconds(value) {
  if (value < 1) return `${(value * 1000).toFixed(value < 0.01 ? 2 : 0)} ms`;
  return `${value.toFixed(value < 100 ? 1 : 0)} s`;
}

export function bytes(value) {
  const units = ["B", "kB", "MB", "GB"];
  let at = 0;
  while (value >= 1000 && at < units.length - 1) {
    value /= 1000;
    at += 1;
  }
  return `${at ? value.toFixed(1) : value} ${units[at]}`;
}
