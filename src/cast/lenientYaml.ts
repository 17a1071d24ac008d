// Saves what can be read of front matter that is no valid YAML.

/** A top-level key with its lines; `line` counts from 0 within the front matter. */
export interface KeyBlock {
  key: string;
  line: number;
  text: string;
}

// The keys that agent files of several tools have; other words before a colon may be part of a text.
const knownKeys = new Set(
  `name description tools model color colour emoji icon vibe role title type version author category tags capabilities priority hooks mode
  permissionMode skills mcpServers mcp-servers disallowedTools maxTurns memory background isolation effort initialPrompt convene metadata
  triggers constraints communication integration optimization examples allowed-tools argument-hint target handoffs agents infer license
  services specialization complexity keywords origin domain created updated focus status date domains`.split(/\s+/),
);

// Speakers in the sample dialogues of descriptions, which look like keys.
const dialogueSpeaker =
  /^(?:user|assistant|human|context|commentary|note|example|examples|response|system|question|answer|q|a|task)$/i;

/** Splits invalid front matter at its top-level keys. */
export function splitAtKeys(head: string): KeyBlock[] {
  const blocks: KeyBlock[] = [];
  let current: { key: string; line: number; lines: string[] } | undefined;
  let exampleDepth = 0;
  for (const [at, line] of head.split('\n').entries()) {
    const key = /^(["']?)([A-Za-z_][\w-]*)\1\s*:(?:\s|$)/.exec(line)?.[2];
    if (key !== undefined && (!current || isKey(key, { inExample: exampleDepth > 0 }))) {
      if (current) blocks.push({ key: current.key, line: current.line, text: current.lines.join('\n') });
      current = { key, line: at, lines: [line] };
      exampleDepth = 0;
    } else current?.lines.push(line);
    exampleDepth += count(line, '<example>') - count(line, '</example>');
  }
  if (current) blocks.push({ key: current.key, line: current.line, text: current.lines.join('\n') });
  return blocks;
}

/** The value of a key block as plain text: without quotes, block mark (`|` or `>`) and common indent. */
export function keyBlockText({ text }: KeyBlock): string {
  const [first = '', ...rest] = text.split('\n');
  const opening = first.slice(first.indexOf(':') + 1).trim();
  const indents = rest.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length);
  const indent = indents.length > 0 ? indents.reduce((a, b) => Math.min(a, b)) : 0;
  const lines = [/^[|>][+-]?\d?$/.test(opening) ? '' : opening, ...rest.map(line => line.slice(indent).trimEnd())];
  return unquote(lines.join('\n').trim());
}

/** Whether a word before a colon is a key; an unknown one is if it has a small first letter, is no speaker and in no example dialogue. */
function isKey(key: string, { inExample }: { inExample: boolean }): boolean {
  if (knownKeys.has(key)) return true;
  return !inExample && !dialogueSpeaker.test(key) && /^[a-z]/.test(key);
}

function unquote(text: string): string {
  const quote = text.charAt(0);
  if (quote === '"' && text.indexOf('"', 1) < 0) return text.slice(1).trimStart();
  if (text.length < 2 || (quote !== '"' && quote !== "'") || !text.endsWith(quote)) return text;
  const inner = text.slice(1, -1);
  if (quote === "'") return inner.replaceAll("''", "'");
  return inner.replace(/\\(["\\n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
}

function count(line: string, part: string): number {
  return line.split(part).length - 1;
}
