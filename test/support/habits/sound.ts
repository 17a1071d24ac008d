import type { Json, JsonObject } from '../../../src/base/json';
import type { PromptSubject } from '../../../src/voices/voice';

/** The languages in which the table is tried. */
export type Language = 'en' | 'de' | 'ja' | 'ar';

/** A sound answer: what is said aloud, the data beside it, and both as they are written. */
export interface Sound {
  say: string;
  data?: JsonObject;
  written: string;
}

interface Subject {
  topic: string;
  text: string;
  /** Words of its fifth line, without the marks that stand between them. */
  quote: string;
  /** What can be spoken of. */
  things: readonly string[];
  said: readonly ((other: string, things: readonly string[]) => string)[];
}

/** The same document, and what is said of it, in each language. */
export const subjects: Readonly<Record<Language, Subject>> = {
  en: {
    topic: 'Moving all invoicing to event streams',
    text: '# Moving invoicing to streams\n\n## Why\n\nThe nightly batch takes 6 hours and fails **twice a month**. Support handles 340 tickets for late invoices.\n\n## Plan\n\nWe replace the batch with an event stream. Customers could be double-charged.\n',
    quote: 'The nightly batch takes 6 hours and fails twice a month',
    things: ['the batch', 'the tickets', 'the stream', 'the support', 'the customers', 'the invoices', 'the month'],
    said: [
      (other, [a, b, c]) => `${other} leaves open what becomes of ${a} once ${b} has moved; what decides is ${c}.`,
      (other, [a, b, c]) => `Six hours are long, yet ${a} fails ${other} twice: first ${b}, and then ${c}.`,
      (other, [a, b, c]) => `I would begin with ${a}, leave ${b} where it stands, and ask ${other} to price ${c}.`,
    ],
  },
  de: {
    topic: 'Umzug aller Rechnungen auf neue Ströme',
    text: '# Umzug der Rechnungen auf Ströme\n\n## Warum\n\nDer nächtliche Lauf dauert 6 Stunden und scheitert **zweimal im Monat**. Der Dienst hat 340 Anfragen zu späten Rechnungen.\n\n## Plan\n\nWir ersetzen den Lauf durch einen Strom. Kunden könnten doppelt belastet werden.\n',
    quote: 'Der nächtliche Lauf dauert 6 Stunden und scheitert zweimal im Monat',
    things: ['der Lauf', 'die Anfragen', 'der Strom', 'der Dienst', 'die Kunden', 'die Rechnungen', 'der Monat'],
    said: [
      (other, [a, b, c]) => `${other} lässt offen, was danach kommt: betroffen sind ${a} und ${b}, entscheidend ${c}.`,
      (other, [a, b, c]) =>
        `Sechs Stunden sind lang, doch an zwei Stellen irrt ${other}: hier ${a}, dort ${b} und ${c}.`,
      (other, [a, b, c]) =>
        `Zuerst kommt bei mir ${a}, dann bleibt ${b}, wo es ist, und ${other} nennt den Preis: ${c}.`,
    ],
  },
  ja: {
    topic: '請求処理をすべてストリームに移すこと',
    text: '# 請求処理をストリームに移すこと\n\n## 理由\n\n夜間バッチは6時間かかり、月に**二回**失敗します。請求の遅れについて340件の問い合わせがあります。\n\n## 計画\n\nバッチをストリームに置き換えます。顧客に二重請求が起こり得ます。\n',
    quote: '夜間バッチは6時間かかり、月に二回失敗します',
    things: ['夜間バッチ', '問い合わせ', 'ストリーム', '請求処理', '顧客', '二重請求', '計画'],
    said: [
      (other, [a, b, c]) => `${other}さんは${b}を移した後の${a}を示していません。決め手は${c}です。`,
      (other, [a, b, c]) =>
        `六時間は長いですが、${a}の見積もりで${other}さんは二度間違えています。${b}、そして${c}です。`,
      (other, [a, b, c]) => `まず${a}から始め、${b}はそのまま残し、${c}の費用を${other}さんに計算してもらいたい。`,
    ],
  },
  ar: {
    topic: 'نقل كل الفواتير إلى التدفقات',
    text: '# نقل الفواتير إلى التدفقات\n\n## السبب\n\nتستغرق الدفعة الليلية 6 ساعات وتفشل **مرتين في الشهر**. يعالج الدعم 340 طلبا بسبب تأخر الفواتير.\n\n## الخطة\n\nنستبدل الدفعة بتدفق. قد يدفع العملاء مرتين.\n',
    quote: 'تستغرق الدفعة الليلية 6 ساعات وتفشل مرتين في الشهر',
    things: ['الدفعة', 'الطلبات', 'التدفق', 'الدعم', 'العملاء', 'الفواتير', 'الشهر'],
    said: [
      (other, [a, b, c]) => `لم يوضح ${other} ما يحدث مع ${a} بعد نقل ${b}، والحاسم هنا هو ${c}.`,
      (other, [a, b, c]) => `ست ساعات مدة طويلة، لكن ${other} أخطأ في تقدير ${a} ثم ${b} وكذلك ${c}.`,
      (other, [a, b, c]) => `أبدأ أنا من ${a} وأترك ${b} في مكانه، وليحسب ${other} تكلفة ${c}.`,
    ],
  },
};

/** What a sound speaker answers at a turn: words of its own on the topic that name another, and data that bring every talk to its end. */
export function soundOf(talk: string, { turn, seat, brief, move, cue }: PromptSubject, language: Language): Sound {
  const { things, said } = subjects[language];
  const place = Number(turn.slice(1));
  const at = (step: number) => things[(place * step + step) % things.length] ?? '';
  // Turns that share most of their words would be taken for a talk that goes in circles.
  const figures = `${place * 37 + 100}/${place * 91 + 200}`;
  const name = brief.seats.find(({ id }) => id !== seat.id)?.name ?? '';
  const say = said[place % said.length]?.(name, [at(1), at(2), `${at(3)} ${figures}`]) ?? '';
  if (!move.answer) return { say, written: say };
  const { properties = {}, required = [] } = move.answer.schema as { properties?: JsonObject; required?: string[] };
  const values = dataOf(talk, Number(cue.data?.round ?? 1), { at, name });
  const fields = required.filter(key => key !== 'say');
  const data = Object.fromEntries(fields.map(key => [key, fieldOf(key, values, properties[key])]));
  return { say, data, written: JSON.stringify({ say, ...data }) };
}

function fieldOf(key: string, values: JsonObject, schema: Json | undefined): Json {
  const value = values[key];
  if (value !== undefined) return value;
  const { type, enum: allowed } = (schema ?? {}) as { type?: string; enum?: Json[] };
  return allowed?.[0] ?? (type === 'array' ? [] : type === 'boolean' ? false : '');
}

interface Words {
  at: (step: number) => string;
  name: string;
}

/** Data by field: in its first round a council objects, in the second it accepts; a consensus ratifies with what one member reserves. */
function dataOf(talk: string, round: number, { at, name }: Words): JsonObject {
  const first = round < 2;
  const objections = talk === 'council' ? [{ point: at(1), objection: at(2) }] : [at(2)];
  return {
    verdict: talk === 'debate' ? 'split' : 'adopt with changes',
    confidence: 0.7,
    reasons: [at(2), at(3)],
    conditions: talk === 'council' ? [] : [at(1)],
    openQuestions: [],
    stance: talk === 'consensus' ? 'accept with reservation' : 'leaning for',
    declares: first ? 'object' : 'accept',
    objections: first ? objections : [],
    stressTested: !first,
    proposal: [at(1), at(2)],
    aligned: !first,
    disputed: first ? [{ what: at(3), by: [name] }] : [],
    agreements: [at(1)],
    differences: [{ about: at(2), concerns: name }],
    order: [name],
    consensus: [at(1)],
    tensions: [],
    matrix: [{ option: at(1), speaksFor: at(2), speaksAgainst: at(3) }],
    recommendation: at(3),
    dissent: [],
    granted: [name],
  };
}
