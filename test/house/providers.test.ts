import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { commandLineName, providerNamed, providers } from '../../src/voices/registry';
import { code, house, type Rule } from './rule';

/** Where a provider may be named: in its room, and in examples of the terminal's help and complaints. */
const AT_HOME = /^src\/(voices\/|terminal\/(commands|casting|takingUp)\.ts$)/;

const ids = providers.filter(each => each.key || each.program).flatMap(each => [each.id, commandLineName(each)]);
const NAMED = new RegExp(`['"\`](?:${ids.join('|')})['"\`:.]`);

const namedOnlyAtHome: Rule = files =>
  files
    .filter(({ path }) => !AT_HOME.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const [found] = NAMED.exec(line) ?? [];
        return found && !/^\s*(?:\/\/|\*|\/\*\*)/.test(line) ? [`${path}:${at + 1} names the provider ${found}`] : [];
      }),
    );

describe('providers', () => {
  house('are named in their own folders alone', namedOnlyAtHome, code('src'), {
    'src/editor/wrong.ts': "if (voice === 'anthropic') askForKey();",
    'src/terminal/wrong.ts': "const names = ['rehearsal', 'claude-code'];",
    'src/app/wrong.ts': "const isLocal = text.startsWith('openai:');",
  });

  it('have different ids and words, each found by either', () => {
    const words = providers.flatMap(each => [...new Set([each.id, commandLineName(each)])]);
    assert.equal(new Set(words).size, words.length);
    for (const each of providers)
      for (const word of [each.id, commandLineName(each)]) assert.equal(providerNamed(word), each.id);
  });

  const suites = readdirSync('test/contract/voices').map(file => readFileSync(`test/contract/voices/${file}`, 'utf8'));
  const isTried = (id: string) => suites.some(text => text.includes('voiceContract(') && text.includes(id));
  it('that make a voice run through the suite of all voices', () => {
    for (const { id, make } of providers) if (make) assert.ok(isTried(id), id);
    assert.equal(isTried('noSuchProvider'), false);
  });

  it('have a folder each, but for the one that the editor brings', () => {
    for (const { id, make } of providers)
      assert.equal(existsSync(`src/voices/${id.toLowerCase()}/provider.ts`), make !== undefined, id);
  });
});
