import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { code, house, type Rule } from './rule';
import { complaint, isSyntax, parse, type Source, walk } from './source';

const PAGE_WRITERS =
  /^(innerHTML|outerHTML|insertAdjacentHTML|srcdoc|unsafeHTML|unsafeSVG|setHTMLUnsafe|createContextualFragment)$/;

const noTextBecomesCode: Rule = files =>
  files.flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, (node, around) => {
      const owner = around.at(-1);
      const name = String(node.name ?? node.value);
      const writes = /^write(ln)?$/.test(name) && isSyntax(owner?.object) && owner.object.name === 'document';
      if (/^(Identifier|Literal)$/.test(node.type) && (PAGE_WRITERS.test(name) || writes)) {
        found.push(complaint(file, node, `uses ${name}`));
      }
    });
    // Templates of the page are text to the parser, and may bind such a property.
    const bound = /\.(innerHTML|outerHTML|srcdoc)\s*=/.exec(file.text);
    return bound && found.length === 0 ? [`${file.path} binds ${bound[1]}`] : found;
  });

// A bundle's import() of a package that is no ES module gives its default alone.
const noPackageIsLoadedLate: Rule = files =>
  files.flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, node => {
      if (node.type !== 'ImportExpression' || !isSyntax(node.source)) return;
      const { value } = node.source;
      if (typeof value === 'string' && !/^(\.|node:)/.test(value)) {
        found.push(complaint(file, node, `loads ${value} late, and not a file of ours that imports it`));
      }
    });
    return found;
  });

const OPEN_ENDS = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`);

const nothingLeftOpen: Rule = files =>
  files.flatMap(({ path, text }) => (OPEN_ENDS.test(text) ? [`${path} says ${OPEN_ENDS.exec(text)?.[1]}`] : []));

/** Homes of people and machines, which a file of the project has no business to know. */
const MACHINE = new RegExp(
  `(^|[\\s"'\`(=:,])(/(${['work', 'root', 'farm'].join('|')})/\\w|/(home|Users)/(?!user/|me/|you/|someone/)\\w)`,
  'm',
);

const noMachinePaths: Rule = files =>
  files.filter(file => MACHINE.test(file.text)).map(file => `${file.path} names a path of a machine`);

const known = new Map(code('src', 'webview', 'test', 'scripts').map(file => [file.path, file]));

function trackedFiles(): Source[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  return listed
    .filter(path => /\.(ts|mts|mjs|js|json|jsonl|md|txt|svg|css|yml|yaml)$|^\.ci\/run$/.test(path))
    .flatMap(path => {
      try {
        return [known.get(path) ?? { path, text: readFileSync(path, 'utf8') }];
      } catch {
        return []; // Deleted, and not committed yet.
      }
    });
}

describe('forbidden', () => {
  house('S6: no text becomes script or markup', noTextBecomesCode, code('src', 'webview'), {
    'webview/parts/inner.ts': 'element.innerHTML = name;',
    'webview/parts/computed.ts': "element['outerHTML'] = name;",
    'webview/parts/adjacent.ts': "element.insertAdjacentHTML('beforeend', name);",
    'webview/parts/template.ts': 'html`<p .innerHTML="text"></p>`;',
    'webview/parts/lit.ts': "import { unsafeHTML } from 'lit/directives/unsafe-html.js';",
    'webview/parts/write.ts': 'document.write(name);',
  });
  house('what is loaded late is a file of ours', noPackageIsLoadedLate, code('src', 'webview'), {
    'src/editor/late.ts': "const { stringify } = await import('yaml');",
  });
  const tracked = trackedFiles();
  const own = tracked.filter(file => !/^(package-lock\.json|test\/(fixtures|ledgers)\/)/.test(file.path));
  house('nothing is left open', nothingLeftOpen, own, {
    'src/base/open.ts': `// ${'TO'}${'DO'}: later`,
    'README.md': `${'FIX'}${'ME'}`,
  });
  const ours = tracked.filter(file => !file.path.startsWith('test/fixtures/real/'));
  house('no path of a machine', noMachinePaths, ours, {
    'src/base/path.ts': `const a = '/${'work'}/main';`,
    'README.md': `see /${'root'}/notes`,
    'test/home.ts': `"/${'home'}/ada/x"`,
  });
});
