// Prints every string of the page that people read, as JSON rows of kind, file and text.
// docs/strings.py calls it through `python web/build.py strings`.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";

const SHOWN =
  /^(title|alt|placeholder|label|content|aria-(label|description|roledescription|valuetext))$/;
const HIDDEN = /^(class|style|id|name|d|points|transform|viewBox|href|src|role|data-.*)$/;
const TYPES = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|^Import|^ExportAll/;
const rows = [];

const files = readdirSync("src", { recursive: true }).map((name) => `src/${name}`);
for (const file of [...files, "index.html"].sort()) {
  if (!/\.(svelte|ts|html)$/.test(file) || /\.test\.ts$|wire\.ts$/.test(file)) continue;
  const source = readFileSync(file, "utf8").replace(/<!doctype html>/i, "");
  const tree = parse(file.endsWith(".ts") ? `<script lang="ts">${source}</script>` : source, {
    modern: true,
  });
  for (const part of [tree.module, tree.instance, tree.fragment]) visit(part, `web/${file}`);
}
console.log(JSON.stringify(rows));

function visit(node, file, isComponent = false) {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, file, isComponent));
  if (typeof node?.type !== "string" || TYPES.test(node.type)) return;
  if (node.type === "Attribute") {
    if (HIDDEN.test(node.name) && !isComponent) return;
    const text = joined([node.value].flat());
    if (SHOWN.test(node.name) || (isComponent && isProse(text))) add("attribute", file, text);
  }
  if (node.type === "Fragment") runs(node.nodes).forEach((run) => add("markup", file, joined(run)));
  if (isString(node) && isProse(textOf(node))) return add("script", file, textOf(node));
  if (node.type === "BinaryExpression" || node.type === "SwitchCase")
    return visitOthers(node, file);
  const inComponent = node.type === "Component" || (isComponent && node.type !== "Fragment");
  for (const [key, child] of Object.entries(node)) {
    if (key !== "metadata" && !(node.type === "Property" && key === "key")) {
      visit(child, file, inComponent);
    }
  }
}

/** What a string is compared with is a value, not words. */
function visitOthers(node, file) {
  const { left, right, consequent } = node;
  const isSum = node.operator === "+";
  for (const child of [left, right]) if (child && (isSum || !isString(child))) visit(child, file);
  if (consequent) visit(consequent, file);
}

function add(kind, file, text) {
  const words = text.replace(/\s+/g, " ").trim();
  if (/[a-z]{2}/i.test(words.replace(/\{[^{}|]*\}/g, ""))) rows.push([kind, file, words]);
}

/** Texts and values that follow each other without markup between them. */
function runs(nodes) {
  const found = [[]];
  for (const node of nodes) {
    if (node.type === "Text" || node.type === "ExpressionTag") found.at(-1).push(node);
    else found.push([]);
  }
  const isWord = (node) => node.type === "Text" && /[a-z]{2}/i.test(node.data);
  return found.filter((run) => run.some(isWord));
}

function joined(parts) {
  return parts
    .map((part) =>
      part.type === "Text" ? part.data : part.type ? `{${nameOf(part.expression)}}` : "",
    )
    .join("");
}

function isString(node) {
  return (
    (node.type === "Literal" && typeof node.value === "string") || node.type === "TemplateLiteral"
  );
}

function textOf(node) {
  if (node.type === "Literal") return node.value;
  return node.quasis
    .map(
      ({ value }, i) =>
        value.cooked + (node.expressions[i] ? `{${nameOf(node.expressions[i])}}` : ""),
    )
    .join("");
}

/** What a value is called, without how it is come by. */
function nameOf(node) {
  if (isString(node)) return textOf(node);
  if (node.type === "Identifier") return node.name;
  if (node.type === "ConditionalExpression")
    return `${nameOf(node.consequent)}|${nameOf(node.alternate)}`;
  if (node.type === "CallExpression") {
    const { callee, arguments: given } = node;
    const isOfObject = callee.object && given.every((each) => each.type === "Literal");
    return nameOf(isOfObject ? callee.object : (given[0] ?? callee));
  }
  if (node.type === "MemberExpression") return nameOf(node.computed ? node.object : node.property);
  const inner = node.expression ?? node.argument ?? node.left ?? node.body;
  return inner ? nameOf(inner) : "...";
}

/** Two words, or one capitalised word. */
function isProse(text) {
  const bare = text.replace(/\{[^{}|]*\}/g, "~");
  const words = /[a-z]{2}[\w',.:;!?)]* +[\w~(]|~ +[a-z]{2}/i;
  if (/^M-?\d|^\(prefers-|px/.test(text)) return false;
  return words.test(bare) || /^[A-Z][a-z]+[.!?]?$/.test(text);
}
