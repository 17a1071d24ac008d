import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { DocumentText } from '../../../src/document/document';
import { readDocument } from '../../../src/document/reader';
import type { Options } from '../../../src/script/brief';
import { openSession } from '../../../src/stage/session';
import { sentences } from '../../../src/text/sentences';
import { foldSpace, quotedPhrases } from '../../../src/text/spaces';
import { countWords } from '../../../src/text/words';
import { rehearsalVoice } from '../../../src/voices/rehearsal';
import { MemoryLedger } from '../../support/memoryLedger';
import { setupOf, worldOf } from '../../support/table';
import { documents } from '../../unit/voices/rehearsal/rehearsed';

const never = new AbortController().signal;
const read: Record<string, DocumentText | undefined> = {
  streams: documents.streams,
  billing: readDocument(readFileSync('examples/design/billing-events.md', 'utf8')),
  keys: readDocument(readFileSync('examples/design/idempotency-keys.md', 'utf8')),
};
const ways: readonly (readonly [string, string?])[] = [
  ['debate'],
  ['consensus'],
  ['discussion'],
  ['structured'],
  ['council'],
  ['council', 'devils-advocate'],
  ['council', 'consensus-check'],
];

const inGerman: readonly (readonly [string, Options])[] = [
  ['debate', { blind: true }],
  ['debate', { rounds: 6 }],
  ...ways.map(([format, strategy]): readonly [string, Options] => [format, strategy ? { strategy } : {}]),
];

const german = readDocument(
  '# Umstellung der Abrechnung\n\n## Ausgangslage\n\nDer nächtliche Lauf dauert heute sechs Stunden und bricht zweimal im Monat ab. Der Kundendienst bearbeitet 340 Anfragen im Quartal, weil Rechnungen zu spät kommen. Jeder Abbruch kostet etwa 2.400 Euro und einen halben Arbeitstag.\n\n## Vorschlag\n\nWir ersetzen den nächtlichen Lauf durch einen Strom von Ereignissen. Der Strom bewertet jede Messung einmal.\n\n## Nutzen\n\nRechnungen sind fünf Minuten nach dem letzten Ereignis fertig. Der Kundendienst verliert die Warteschlange am Morgen.\n\n## Risiken\n\nEine falsche Reihenfolge könnte Kunden doppelt belasten. Niemand hat je einen Strom im Betrieb geführt.\n\n## Offene Fragen\n\nWer hat nachts Bereitschaft für den Strom?\n',
);
const spanish = readDocument(
  '# Pasar las facturas a eventos\n\n## Contexto\n\nEl proceso nocturno tarda hoy seis horas y falla dos veces al mes. El servicio atiende 340 consultas por trimestre porque las facturas llegan tarde. Cada fallo cuesta unos 2.400 euros y media jornada de trabajo.\n\n## Propuesta\n\nSustituimos el proceso nocturno por un flujo de eventos. El flujo valora cada medida una sola vez.\n\n## Ventajas\n\nLas facturas quedan listas cinco minutos después del último evento.\n\n## Riesgos\n\nUn orden equivocado podría cobrar dos veces a los clientes. Nadie ha operado nunca un flujo en este equipo.\n\n## Preguntas abiertas\n\n¿Quién está de guardia por la noche?\n',
);
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter(word => !/^euros?$/.test(word));

interface Said {
  name: string;
  move: string;
  text: string;
}

/** Everything that was said in a rehearsed session, and by whom. */
async function saidIn(format: string, options: Options, document: DocumentText, seed: number) {
  const setup = setupOf(format, { document, topic: `“${document.title}” should go ahead.`, seed, options, extra: 1 });
  const session = await openSession(new MemoryLedger(), setup, worldOf(rehearsalVoice()));
  await session.perform(never);
  const names = new Map(session.state.opened?.seats.map(seat => [seat.id, seat.name]));
  const said = [...session.state.turns.values()].map(
    ({ seat, move, ended }): Said => ({ name: names.get(seat) ?? '', move, text: ended?.text ?? '' }),
  );
  return { said, names: [...names.values()] };
}

function faults(said: readonly Said[], names: readonly string[], titles: readonly string[]): string[] {
  const found: string[] = [];
  const before = new Map<string, string>();
  for (const { name, move, text } of said) {
    for (const sentence of sentences(text)) {
      // A vote may be put in the same few words by everybody.
      if (before.has(sentence) && move !== 'ratification') found.push(`said twice: ${sentence}`);
      before.set(sentence, name);
      if (/\b(\p{L}+) \1\b/iu.test(sentence)) found.push(`a word twice: ${sentence}`);
      if (/\b(.{4,60}) (?:or|and|against|for) \1\b/i.test(sentence)) found.push(`two alike: ${sentence}`);
      if (/'s (?:the|a|an) /.test(sentence)) found.push(`two articles: ${sentence}`);
    }
    for (const phrase of quotedPhrases(text)) {
      if (titles.some(title => title.includes(phrase))) continue;
      if (countWords(phrase) < 4) found.push(`too short a quote: ${phrase}`);
      if (names.some(each => phrase.includes(each))) found.push(`a name for a quote: ${phrase}`);
    }
    if (text.split('“').length !== text.split('”').length) found.push(`open marks: ${text}`);
  }
  return found;
}

describe('rehearsed sessions', () => {
  for (const [format, strategy] of ways) {
    it(`are worded well: ${format}${strategy ? ` by ${strategy}` : ''}`, async () => {
      for (const [title, document] of Object.entries(read)) {
        assert.ok(document);
        const titles = [document.title, ...document.sections.map(section => section.title)];
        for (let seed = 1; seed <= 4; seed++) {
          const { said, names } = await saidIn(format, strategy ? { strategy } : {}, document, seed);
          assert.deepEqual(faults(said, names, titles), [], `${title}, seed ${seed}`);
        }
      }
    });
  }

  for (const [format, strategy] of ways) {
    it(`quote another language by whole clauses and mix it with none of their own: ${format}${strategy ? ` by ${strategy}` : ''}`, async () => {
      const theirs = new Set(wordsOf(spanish.text));
      const source = foldSpace(spanish.text).replace(/[.?]/g, '');
      for (let seed = 1; seed <= 4; seed++) {
        const { said } = await saidIn(format, strategy ? { strategy } : {}, spanish, seed);
        for (const { text } of said) {
          const mixed = wordsOf(text.replace(/“[^”]*”/g, '')).filter(word => theirs.has(word));
          assert.deepEqual(mixed, [], text);
          for (const phrase of quotedPhrases(text).filter(each => source.includes(each)))
            assert.doesNotMatch(phrase, /\s(?:im|y|el|la|los|un|una|de|por)$/, text);
        }
      }
    });
  }

  for (const [format, options] of inGerman) {
    it(`are held in German where the document is German: ${format} ${JSON.stringify(options)}`, async () => {
      for (let seed = 1; seed <= 8; seed++) {
        const { said, names } = await saidIn(format, options, german, seed);
        assert.ok(said.length >= 9);
        let sources = german.text;
        for (const { text } of said) {
          const own = names.reduce((rest, name) => rest.replaceAll(name, ''), text.replace(/„[^“]*“/g, ''));
          assert.doesNotMatch(own, /[“”]|\b(?:the|and|of|that|this|with|for|not|case|motion|yes)\b/i);
          for (const phrase of text.match(/„[^“]*“/g) ?? [])
            assert.ok(sources.includes(phrase.slice(1, -1).replace(/ …$|[.?]$/, '')), phrase);
          sources += text;
        }
        const english = said.map(each => ({ ...each, text: each.text.replace(/„([^“]*)“/g, '“$1”') }));
        const titles = german.sections.map(section => section.title);
        assert.deepEqual(faults(english, names, titles), [], `seed ${seed}`);
      }
    });
  }

  it('would be caught at a name for a quote, a sentence said twice and a word too many', () => {
    const text = 'Ada quotes “Ben”. What comes first, the plan or the plan? It fails fails.';
    const said = [text, text].map((each, at): Said => ({ name: String(at), move: 'reaction', text: each }));
    const kinds = new Set(faults(said, ['Ben'], []).map(each => each.split(':')[0]));
    assert.deepEqual([...kinds].sort(), [
      'a name for a quote',
      'a word twice',
      'said twice',
      'too short a quote',
      'two alike',
    ]);
  });
});
