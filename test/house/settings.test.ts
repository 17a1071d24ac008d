import { providers } from '../../src/voices/registry';
import { MANIFEST, manifestIn, type Setting, withSettings } from './manifest';
import { code, house, type Rule } from './rule';
import { complaint, isSyntax, parse, type Source, type Syntax, walk } from './source';

const MOST = 19;
const READER = 'src/editor/settings.ts';

const fewAndScoped: Rule = files => {
  const settings = Object.entries(settingsIn(files));
  const scopes = ['application', 'machine', 'window', 'resource', 'language-overridable', 'machine-overridable'];
  const unscoped = settings.filter(([, { scope }]) => !scopes.includes(scope ?? ''));
  return [
    ...(settings.length > MOST ? [`package.json has ${settings.length} settings, more than ${MOST}`] : []),
    ...unscoped.map(([key]) => `package.json gives ${key} no scope`),
  ];
};

/** Words in a setting's name that say it is where something goes, what is run, or what opens a door. */
const DANGEROUS =
  /url|uri|endpoint|origin|host|proxy|path|folder|directory|file|command|executable|binary|shell|args|env|header|key|token|secret|password/i;

// A flag or a number can name no place; a name that ends a word in the list by chance would be renamed.
const onlyTheUserDecides: Rule = files =>
  Object.entries(settingsIn(files))
    .filter(
      ([key, { type, scope }]) =>
        DANGEROUS.test(key) && type !== 'boolean' && type !== 'number' && scope !== 'application',
    )
    .map(([key]) => `package.json lets a workspace set ${key}`);

const onlyOneReads: Rule = files =>
  files
    .filter(file => file.path.startsWith('src/') && file.path !== READER)
    .flatMap(file => {
      const found: string[] = [];
      walk(parse(file).program, node => {
        if (literalArgument(node, 'getConfiguration')?.startsWith('convene')) {
          found.push(complaint(file, node, `reads settings; that is the part of ${READER}`));
        }
      });
      return found;
    });

const readAreContributed: Rule = files => {
  const contributed = settingsIn(files);
  return keysRead(files)
    .filter(({ key }) => !(`convene.${key}` in contributed))
    .map(({ file, node, key }) =>
      complaint(file, node, `reads convene.${key}, which package.json does not contribute`),
    );
};

// The settings of providers are read by the names that the registry gives them.
const ownOfProviders = providers.flatMap(({ id, settings = {} }) =>
  Object.keys(settings).map(name => `convene.${id}.${name}`),
);

const contributedAreRead: Rule = files => {
  const read = new Set([...ownOfProviders, ...keysRead(files).map(({ key }) => `convene.${key}`)]);
  const unread = Object.keys(settingsIn(files)).filter(key => !read.has(key));
  return read.size > ownOfProviders.length
    ? unread.map(key => `package.json contributes ${key}, which nothing reads`)
    : [];
};

const NEVER_MERGED: Rule = files =>
  keysRead(files)
    .filter(({ key, method }) => method === 'get' && settingsIn(files)[`convene.${key}`]?.scope === 'application')
    .map(({ file, node, key }) =>
      complaint(file, node, `reads convene.${key} with get, which merges what a workspace says`),
    );

function settingsIn(files: readonly Source[]): Readonly<Record<string, Setting>> {
  return manifestIn(files).configuration.properties ?? {};
}

// In the reader every function that takes a key is its own, or the configuration's `get` and `inspect`.
function keysRead(files: readonly Source[]): { file: Source; node: Syntax; key: string; method: string }[] {
  const file = files.filter(each => each.path === READER).at(-1);
  if (!file) return [];
  const { program } = parse(file);
  const own = new Set<string>();
  walk(program, node => {
    if (node.type === 'FunctionDeclaration' && isSyntax(node.id)) own.add(String(node.id.name));
  });
  const found: { file: Source; node: Syntax; key: string; method: string }[] = [];
  walk(program, node => {
    const method = [...own, 'get', 'inspect'].find(name => literalArgument(node, name) !== undefined);
    const key = method && literalArgument(node, method);
    if (method && key && /^[a-z][\w.]*$/i.test(key)) found.push({ file, node, key, method });
  });
  return found;
}

function literalArgument(node: Syntax, called: string): string | undefined {
  if (node.type !== 'CallExpression' || !isSyntax(node.callee)) return undefined;
  const name = isSyntax(node.callee.property) ? node.callee.property.name : node.callee.name;
  const [first] = node.arguments as Syntax[];
  return name === called && typeof first?.value === 'string' ? first.value : undefined;
}

describe('settings', () => {
  const files = [...code('src'), MANIFEST];
  house(`are at most ${MOST}, each with a scope`, fewAndScoped, files, {
    'package.json': [
      withSettings({ 'convene.a': { type: 'string' } }),
      withSettings(
        Object.fromEntries(Array.from({ length: MOST + 1 }, (_, at) => [`convene.a${at}`, { scope: 'window' }])),
      ),
    ],
  });
  house('S1: no workspace can say where things go or what is run', onlyTheUserDecides, files, {
    'package.json': [
      withSettings({ 'convene.anthropic.endpoint': { type: 'string', scope: 'machine' } }),
      withSettings({ 'convene.claudeCode.command': { type: 'string', scope: 'window' } }),
      withSettings({ 'convene.extraHeaders': { type: 'object', scope: 'resource' } }),
    ],
  });
  house('are read in one place', onlyOneReads, files, {
    'src/editor/commands/wrong.ts': "vscode.workspace.getConfiguration('convene').get('voice');",
  });
  house('S1: the user’s own are never read merged', NEVER_MERGED, files, {
    [READER]: "vscode.workspace.getConfiguration('convene').get('anthropic.endpoint');",
  });
  house('that are read are contributed', readAreContributed, files, {
    [READER]: "vscode.workspace.getConfiguration('convene').get('noSuchSetting');",
  });
  house('that are contributed are read', contributedAreRead, files, {
    'package.json': withSettings({ 'convene.unread': { type: 'string', scope: 'window' } }),
  });
});
