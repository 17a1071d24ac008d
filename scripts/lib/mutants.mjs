import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

const SWAPPED = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
const METHODS = { some: 'every', every: 'some', min: 'max', max: 'min' };

/** Lists what could be changed in a file, each as the piece of text and what stands there instead. */
export function mutantsOf(file) {
  const text = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  visit(program, undefined, (node, parent) => {
    const changed = changeOf(node, parent, each => text.slice(each.start, each.end));
    if (!changed) return;
    const line = text.slice(0, node.start).split('\n').length;
    found.push({
      file,
      line,
      start: node.start,
      end: node.end,
      original: text.slice(node.start, node.end),
      ...changed,
    });
  });
  return found;
}

/** Puts mutants into a file's text, each switched on by its id while the program runs. */
export function withMutants(text, mutants) {
  const last = [...mutants].sort((one, other) => other.start - one.start);
  return last.reduce((changed, { id, start, end, original, mutated, statement }) => {
    const both = statement
      ? `{ if (!globalThis.isMutant(${id})) { ${original} } }`
      : `(globalThis.isMutant(${id}) ? (${mutated}) : (${original}))`;
    return changed.slice(0, start) + both + changed.slice(end);
  }, text);
}

/** Draws so many, the same for the same seed, none inside another. */
export function draw(mutants, count, seed) {
  const rest = [...mutants];
  const drawn = [];
  let state = seed >>> 0;
  while (drawn.length < count && rest.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [next] = rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1);
    const overlaps = each => each.file === next.file && each.start < next.end && next.start < each.end;
    if (!drawn.some(overlaps)) drawn.push({ ...next, id: drawn.length + 1 });
  }
  return drawn;
}

// Types, and what only names something, run nothing.
function visit(node, parent, found) {
  if (Array.isArray(node)) for (const each of node) visit(each, parent, found);
  if (typeof node?.type !== 'string' || node.type === 'ImportDeclaration' || /^TS(Type|Interface)/.test(node.type))
    return;
  found(node, parent);
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'typeAnnotation' && key !== 'returnType' && typeof value === 'object') visit(value, node, found);
  }
}

function changeOf(node, parent, code) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const operator = node.operator === '??' ? undefined : SWAPPED[node.operator];
      if (node.operator === '??') return { mutated: code(node.left) };
      if (!operator || (operator === '-' && /['"`]/.test(code(node)))) return undefined;
      return { mutated: `(${code(node.left)}) ${operator} (${code(node.right)})` };
    }
    case 'UnaryExpression':
      return node.operator === '!' ? { mutated: code(node.argument) } : undefined;
    case 'Literal':
      return literal(node, parent);
    case 'CallExpression': {
      const other = METHODS[node.callee.property?.name];
      if (!other || node.callee.type !== 'MemberExpression') return undefined;
      const args = node.arguments.map(code).join(', ');
      return { mutated: `${code(node.callee.object)}.${other}(${args})` };
    }
    case 'ExpressionStatement':
      return node.expression.type === 'CallExpression' && node.expression.callee.type !== 'Super'
        ? { statement: true, mutated: '' }
        : undefined;
    default:
      return parent?.test === node ? { mutated: `!(${code(node)})` } : undefined;
  }
}

function literal(node, parent) {
  if (parent?.type === 'TSLiteralType' || parent?.key === node) return undefined;
  if (typeof node.value === 'boolean') return { mutated: `${!node.value}` };
  return typeof node.value === 'number' ? { mutated: `${node.value + 1}` } : undefined;
}
