import { importsOf } from './imports';
import { code, house, type Rule } from './rule';
import { complaint, isSyntax, parse, type Syntax, walk } from './source';

const PURE = /^src\/(base|script|text|formats|cast|document|ledger|transcript|protocol)\//;

/** What gives a program a world: time, chance, the machine, the network, the page. */
const WORLD = new Set(
  `Date performance setTimeout setInterval setImmediate queueMicrotask crypto process fetch WebSocket
   window globalThis navigator localStorage sessionStorage require`.split(/\s+/),
);

const touchesNoWorld: Rule = files =>
  files
    .filter(file => PURE.test(file.path))
    .flatMap(file => {
      const { program } = parse(file);
      const declared = namesDeclaredIn(program);
      const found: string[] = [];
      walk(program, (node, around) => {
        const owner = around.at(-1);
        if (node.type === 'MemberExpression' && isRandom(node)) found.push(complaint(file, node, 'uses Math.random'));
        if (node.type !== 'Identifier' || isPropertyName(node, owner) || isTypeName(owner)) return;
        const name = String(node.name);
        if (WORLD.has(name) && !declared.has(name)) found.push(complaint(file, node, `uses ${name}`));
      });
      const modules = importsOf(file).filter(each => /^(node:|vscode$)/.test(each.target));
      return [...found, ...modules.map(each => complaint(file, each.node, `imports ${each.target}`))];
    });

function isRandom({ object, property }: Syntax): boolean {
  return (
    isSyntax(object) &&
    object.name === 'Math' &&
    isSyntax(property) &&
    /random/.test(`${property.name}${property.value}`)
  );
}

function isPropertyName(node: Syntax, owner: Syntax | undefined): boolean {
  if (!owner || owner.computed === true) return false;
  return owner.property === node || (owner.key === node && owner.shorthand !== true);
}

function isTypeName(owner: Syntax | undefined): boolean {
  return owner?.type === 'TSTypeReference' || owner?.type === 'TSQualifiedName';
}

function namesDeclaredIn(program: Syntax): Set<string> {
  const names = new Set<string>();
  walk(program, (node, around) => {
    const owner = around.at(-1);
    if (node.type !== 'Identifier' || !owner) return;
    const isParameter = Array.isArray(owner.params) && owner.params.includes(node);
    const isNamed = owner.id === node || owner.local === node;
    if (isParameter || isNamed) names.add(String(node.name));
  });
  return names;
}

describe('purity', () => {
  house('pure rooms know no clock, chance or machine', touchesNoWorld, code('src'), {
    'src/formats/debate/wrong.ts': 'export const now = () => Date.now();',
    'src/text/wrong.ts': 'const at = new Date();',
    'src/script/wrong.ts': 'const n = Math.random();',
    'src/script/hidden.ts': "const n = Math['random']();",
    'src/ledger/wrong.ts': 'setTimeout(() => undefined, 10);',
    'src/cast/wrong.ts': 'const id = crypto.randomUUID();',
    'src/document/wrong.ts': 'const t = performance.now();',
    'src/transcript/wrong.ts': 'const home = process.env.HOME;',
    'src/protocol/wrong.ts': "const t = globalThis['Date'].now();",
    'src/base/wrong.ts': "import { randomUUID } from 'node:crypto';",
    'src/base/shorthand.ts': 'export const tools = { fetch };',
  });
});
