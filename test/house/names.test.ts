import { code, house, type Rule } from './rule';
import { complaint, isSyntax, parse, walk } from './source';

/** Words that say nothing of what a thing is. */
const EMPTY = /^(utils?|helpers?)$|(Utils?|Helpers?|Manager|Controller|Hub)$/;
const HUNGARIAN = /^I[A-Z][a-z]/;

const DECLARES =
  /^(ClassDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration|FunctionDeclaration|VariableDeclarator)$/;

const namesSaySomething: Rule = files =>
  files.flatMap(file => {
    const found: string[] = [];
    walk(parse(file).program, node => {
      if (!DECLARES.test(node.type) || !isSyntax(node.id)) return;
      const name = String(node.id.name);
      if (EMPTY.test(name)) found.push(complaint(file, node, `declares ${name}, which says nothing`));
      if (/^TS/.test(node.type) && HUNGARIAN.test(name))
        found.push(complaint(file, node, `declares ${name} with an I`));
    });
    return found;
  });

const filesAreNouns: Rule = files =>
  files.flatMap(({ path }) => {
    const folders = path.split('/').slice(0, -1);
    const [name = ''] = (path.split('/').at(-1) ?? '').split('.');
    const wrong = folders.find(each => !/^[a-z]+$/.test(each) || EMPTY.test(each));
    if (wrong) return [`${path}: the folder ${wrong} is not one plain word`];
    return /^[a-z][a-zA-Z0-9]*$/.test(name) && !EMPTY.test(name) ? [] : [`${path}: not a camelCase noun`];
  });

describe('names', () => {
  house('nothing is called a helper, manager, controller or hub', namesSaySomething, code('src', 'webview', 'test'), {
    'src/stage/manager.ts': 'class SessionManager {}',
    'src/stage/controller.ts': 'export const panelController = () => 1;',
    'src/stage/prefix.ts': 'interface IVoice {}',
    'src/stage/alias.ts': 'type IVoice = string;',
    'src/stage/function.ts': 'function helpers() {}',
  });
  house('files are camelCase, folders one word', filesAreNouns, code('src', 'webview'), {
    'src/stage/utils.ts': '',
    'src/stage/session-store.ts': '',
    'src/stage/Session.ts': '',
    'src/claudeCode/voice.ts': '',
    'webview/helpers/a.ts': '',
    'src/editor/commandHelper.ts': '',
  });
});
