import { code, house, type Rule } from './rule';
import { complaint, isSyntax, lineAt, parse, type Source, type Syntax, walk } from './source';

const LONGEST_FUNCTION = 50;
const LARGEST_MEDIAN = 80;

const functionsAreShort: Rule = files =>
  files.flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, node => {
      if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
      const height = lineAt(file.text.slice(node.start), node.end - node.start);
      if (height > LONGEST_FUNCTION && !isSuite(node)) {
        found.push(complaint(file, node, `has a function of ${height} lines`));
      }
    });
    return found;
  });

const mostFilesAreSmall: Rule = files => {
  const sizes = files.map(lines).sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return median > LARGEST_MEDIAN ? [`the median file of ${files.map(file => file.path)} has ${median} lines`] : [];
};

// A function that declares tests is a table of contents, not something that someone has to follow; the linter cannot tell.
function isSuite({ body }: Syntax): boolean {
  const statements = isSyntax(body) && Array.isArray(body.body) ? (body.body as Syntax[]) : [];
  return statements.some(({ expression }) => {
    const callee = isSyntax(expression) && isSyntax(expression.callee) ? expression.callee : undefined;
    return callee !== undefined && /^(describe|it|house)$/.test(String(callee.name));
  });
}

function lines(file: Source): number {
  return file.text.trimEnd().split('\n').length;
}

describe('sizes', () => {
  house(`no function of a test is longer than ${LONGEST_FUNCTION} lines`, functionsAreShort, code('test'), {
    'test/unit/base/wrong.test.ts': `it('', () => {\n${'go();\n'.repeat(LONGEST_FUNCTION)}});`,
  });
  house(`the median file of src is at most ${LARGEST_MEDIAN} lines`, mostFilesAreSmall, code('src'), {});
  house('the median: of one large file', mostFilesAreSmall, [], {
    'src/stage/wrong.ts': 'go();\n'.repeat(LARGEST_MEDIAN + 1),
  });
});
