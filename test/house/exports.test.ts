import { code, house, type Rule } from './rule';
import { complaint, isSyntax, parse, type Source, type Syntax } from './source';

const SENTENCE = /^[\p{Lu}\d`'"“({[].*[.!?:)](\s|$)/su;

const exportsPromise: Rule = files =>
  files.flatMap(file =>
    exportsOf(file)
      .filter(node => !SENTENCE.test(sentenceAbove(file, node)))
      .map(node => complaint(file, node, 'exports without a sentence of JSDoc above')),
  );

// A re-export has its sentence where the thing is; an overload's further signatures share the first one's.
function exportsOf(file: Source): Syntax[] {
  const { body } = parse(file).program as unknown as { body: Syntax[] };
  return body.filter((node, i) => {
    if (!/^Export(Named|Default)Declaration$/.test(node.type) || !isSyntax(node.declaration)) return false;
    const before = body[i - 1];
    const isOverload = isSyntax(before?.declaration) && before.declaration.type === 'TSDeclareFunction';
    return !isOverload || nameOf(before?.declaration) !== nameOf(node.declaration);
  });
}

function nameOf(declaration: unknown): unknown {
  return isSyntax(declaration) && isSyntax(declaration.id) ? declaration.id.name : undefined;
}

function sentenceAbove(file: Source, node: Syntax): string {
  const start = Math.min(node.start, ...decoratorsOf(node).map(each => each.start));
  const above = parse(file)
    .comments.filter(each => each.end <= start)
    .at(-1);
  if (!above || file.text.slice(above.end, start).trim() !== '') return '';
  const text = String(above.value);
  return above.type === 'Block' && text.startsWith('*') ? text.replace(/^\s*\* ?/gm, '').trim() : '';
}

function decoratorsOf(node: Syntax): Syntax[] {
  const { decorators } = node.declaration as { decorators?: Syntax[] };
  return decorators ?? [];
}

describe('exports', () => {
  // Tests export nothing, and a declaration file repeats what the module beside it promises.
  const promised = code('src', 'webview', 'test', 'scripts').filter(file => !/\.(test\.ts|d\.mts)$/.test(file.path));
  house('every exported thing says what it promises', exportsPromise, promised, {
    'src/base/none.ts': 'export const a = 1;',
    'src/base/line.ts': '// A line is no JSDoc.\nexport const a = 1;',
    'src/base/words.ts': '/** just words */\nexport function f() {}',
    'src/base/far.ts': '/** Of something else. */\nconst b = 2;\nexport const a = b;',
    'src/base/second.ts': '/** One. */\nexport type A = 1;\nexport type B = 2;',
    'webview/parts/wrong.ts': "@element('a-b')\nexport class A {}",
  });
});
