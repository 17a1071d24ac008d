import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formats } from '../../../src/formats/index';
import { type FormField, formFields } from '../../../src/script/answerForm';
import { commonMoves, type Move } from '../../../src/script/move';
import { splitName } from '../../../webview/wording';

type Words = Record<string, string>;

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Words;
const places = (text: string) => (text.match(/\{\d\}/g) ?? []).sort();

function sourcesIn(...folders: string[]): string[] {
  return folders.flatMap(folder => {
    const files = readdirSync(folder, { recursive: true }).map(name => path.join(folder, String(name)));
    return files.filter(file => file.endsWith('.ts')).map(file => readFileSync(file, 'utf8'));
  });
}

// What the panel says; `test/house/sentences.test.ts` holds it to say nothing else.
function said(): string[] {
  const calls = sourcesIn('webview').flatMap(text => [...text.matchAll(/\blocalize\(\s*(['"])(.*?)\1/g)]);
  return [...new Set(calls.map(match => match[2] ?? ''))];
}

// What is shown of every format: what it is, its roles, its moves and its options.
function named(): string[] {
  return formats.flatMap(({ title, description, seats, moves, options }) => [
    title,
    description,
    ...seats.flatMap(seat => [splitName(seat.role), seat.label]),
    ...Object.values<Move>({ ...commonMoves, ...moves }).flatMap(move => (move.procedure ? [] : [move.label])),
    ...options.flatMap(option => [
      option.label,
      option.description,
      ...(option.type === 'choice' ? option.choices : []),
    ]),
  ]);
}

// What a person fills in who holds a seat: the fields of an answer, and what may be chosen in them.
function fieldNames(fields: readonly FormField[]): string[] {
  return fields.flatMap(field => [
    splitName(field.key),
    ...(field.kind === 'choice' ? field.choices.map(splitName) : []),
    ...(field.kind === 'entries' ? fieldNames(field.fields) : []),
  ]);
}

function filledIn(): string[] {
  const moves = formats.filter(format => format.allowsPeople).flatMap(format => Object.values<Move>(format.moves));
  return moves
    .flatMap(move => [move, ...(move.talking ? [move.talking] : [])])
    .flatMap(move => (move.answer && !('procedure' in move) ? fieldNames(formFields(move.answer.schema)) : []));
}

// A translation beside those is of something that the engine says; `test/house/engineWords.test.ts` holds it to have one.
function isUsed(text: string, lines: readonly { text: string; lower: string }[]): boolean {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{\d\\\}/g, '\\$(?:\\d|\\{.*?\\})');
  const used = new RegExp(`['"\`\\w] ?${escaped.replaceAll(' ', '[- ]?')}['"\`]|\\b${escaped}:`, 'i');
  // The expression alone takes seconds for all keys and lines.
  const [longest = ''] = (text.toLowerCase().match(/[a-z]+/g) ?? []).sort((a, b) => b.length - a.length);
  return lines.some(line => line.lower.includes(longest) && used.test(line.text));
}

function spoken(): string[] {
  const sources = sourcesIn('src/editor');
  const calls = sources.flatMap(text => [...text.matchAll(/l10n\s*\.t\(\s*'((?:[^'\\]|\\.)*)'/g)]);
  return [...new Set(calls.map(match => (match[1] ?? '').replaceAll("\\'", "'")))];
}

// What a session of an earlier release was checked for is still shown.
function recordedRules(): string[] {
  const names = readdirSync('test/ledgers', { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.jsonl'),
  );
  const texts = names.map(name => readFileSync(path.join('test/ledgers', name), 'utf8'));
  return texts.flatMap(text => [...text.matchAll(/"rule":"(\w+)"/g)].map(match => splitName(match[1] ?? '')));
}

describe('the editor’s languages', () => {
  it('find every sentence of the code', () => {
    const calls = readdirSync('src/editor', { recursive: true })
      .filter(name => String(name).endsWith('.ts'))
      .map(name => readFileSync(path.join('src/editor', String(name)), 'utf8').match(/l10n\s*\.t\(/g)?.length ?? 0)
      .reduce((sum, count) => sum + count, 0);
    assert.ok(calls >= spoken().length && spoken().length > 100, `${spoken().length} of ${calls}`);
  });

  it('have a German sentence for each, with the same places in it, and none that nobody says', () => {
    const german = read('l10n/bundle.l10n.de.json');
    const wanted = [...new Set([...spoken(), ...said(), ...named(), ...filledIn(), ...recordedRules()])];
    assert.deepEqual(
      wanted.filter(text => !german[text]),
      [],
    );
    const known = new Set(wanted);
    const rooms = 'app formats script stage disk cast document transcript voices editor/voice'.split(' ');
    const lines = sourcesIn(...rooms.map(room => `src/${room}`))
      .flatMap(source => source.split('\n'))
      .map(text => ({ text, lower: text.toLowerCase() }));
    assert.deepEqual(
      Object.keys(german).filter(text => !known.has(text) && !isUsed(text, lines)),
      [],
    );
    for (const [text, translated] of Object.entries(german)) assert.deepEqual(places(translated), places(text), text);
  });

  it('name commands in messages as the menus do', () => {
    const [english, german] = [read('package.nls.json'), read('package.nls.de.json')];
    const titles = new Map(Object.entries(english).map(([key, title]) => [title, german[key]]));
    const quoted = Object.entries(read('l10n/bundle.l10n.de.json')).flatMap(([text, translated]) =>
      [...text.matchAll(/“Convene: ([^”]*)”/g)].map(([, title = '']) => ({ title, translated })),
    );
    assert.ok(quoted.length > 3);
    for (const { title, translated } of quoted)
      assert.ok(translated.includes(`„Convene: ${titles.get(title)}“`), `${title}: ${translated}`);
  });

  it('name everything in the manifest, in both', () => {
    const named = readFileSync('package.json', 'utf8').match(/(?<=")%[\w.]+%(?=")/g) ?? [];
    const keys = [...new Set(named.map(each => each.slice(1, -1)))].sort();
    assert.ok(keys.length > 50);
    assert.deepEqual(Object.keys(read('package.nls.json')).sort(), keys);
    const german = read('package.nls.de.json');
    assert.deepEqual(
      keys.filter(key => !german[key]),
      [],
    );
  });
});
