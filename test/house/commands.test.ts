import { MANIFEST, manifestIn, withCommands } from './manifest';
import { code, house, type Rule } from './rule';
import { complaint, isSyntax, parse, type Source, type Syntax, walk } from './source';

const ID = /^convene(\.[a-zA-Z]+)+$/;

const contributedAreRegistered: Rule = files => {
  const named = new Set(files.filter(isEditor).flatMap(file => literalsIn(file).map(({ text }) => text)));
  return manifestIn(files)
    .commands.filter(({ command }) => !named.has(command))
    .map(({ command }) => `package.json contributes ${command}, which no source of the editor names`);
};

const registeredAreContributed: Rule = files => {
  const contributed = new Set(manifestIn(files).commands.map(each => each.command));
  return files.filter(isEditor).flatMap(file =>
    literalsIn(file)
      .filter(({ text, owner }) => ID.test(text) && isRegistration(owner) && !contributed.has(text))
      .map(({ node, text }) => complaint(file, node, `registers ${text}, which package.json does not contribute`)),
  );
};

const menusNameCommands: Rule = files => {
  const { commands, menus } = manifestIn(files);
  const contributed = new Set(commands.map(each => each.command));
  return Object.values(menus)
    .flat()
    .flatMap(({ command }) =>
      command && !contributed.has(command) ? [`package.json has a menu for ${command}, which is none`] : [],
    );
};

function isEditor({ path }: Source): boolean {
  return path.startsWith('src/editor/') || path === 'src/extension.ts' || path === 'src/formats/commands.ts';
}

function literalsIn(file: Source): { node: Syntax; text: string; owner: Syntax | undefined }[] {
  const found: { node: Syntax; text: string; owner: Syntax | undefined }[] = [];
  walk(parse(file).program, (node, around) => {
    if (node.type === 'Literal' && typeof node.value === 'string')
      found.push({ node, text: node.value, owner: around.at(-1) });
  });
  return found;
}

// Registered by name, or by a key of the table from command to function.
function isRegistration(owner: Syntax | undefined): boolean {
  if (owner?.type === 'Property') return isSyntax(owner.key) && ID.test(String(owner.key.value));
  const callee = owner?.type === 'CallExpression' && isSyntax(owner.callee) ? owner.callee : undefined;
  return isSyntax(callee?.property) && /^register(TextEditor)?Command$/.test(String(callee.property.name));
}

describe('commands', () => {
  const files = [...code('src'), MANIFEST];
  house('that are contributed are registered', contributedAreRegistered, files, {
    'package.json': withCommands('convene.lost'),
  });
  house('that are registered are contributed', registeredAreContributed, files, {
    'src/editor/commands/wrong.ts': [
      "vscode.commands.registerCommand('convene.noSuchCommand', run);",
      "const table = { 'convene.noSuchCommand': run };",
    ],
  });
  house('of menus are contributed', menusNameCommands, files, {
    'package.json': JSON.stringify({ contributes: { menus: { 'view/title': [{ command: 'convene.lost' }] } } }),
  });
});
