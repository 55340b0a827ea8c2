// The same client in another language: henderson ladder starvation-island --bots "random,cmd:node examples/bots/client.mjs"
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function choose(question) {
  const open = question.words.filter((word) => !(word in question.ends));
  const words = open.length ? open : question.words;
  return words[Math.floor(Math.random() * words.length)];
}

const answers = {
  hello: () => say({ type: "hello", protocol: 1, name: "client.mjs" }),
  new: () => say({ type: "ready" }),
  ask: ({ n, question }) => say({ type: "answer", n, word: choose(question) }),
  explain: ({ n, question }) => say({ type: "candidates", n, candidates: [{ word: choose(question), value: 1 }] }),
  refused: ({ reason }) => process.stderr.write(reason + "\n"),
};

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  answers[told.type]?.(told);
}
