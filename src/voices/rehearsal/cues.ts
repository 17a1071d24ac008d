/** What a sentence does in a deliberation, as its words and its heading give away. */
export type Kind =
  | 'problem'
  | 'benefit'
  | 'evidence'
  | 'remedy'
  | 'plan'
  | 'risk'
  | 'cost'
  | 'alternative'
  | 'open'
  | 'scope'
  | 'claim';

interface Cue {
  kind: Kind;
  words: RegExp;
  headings: RegExp;
}

// A few words of the commonest other languages stand beside the English ones; elsewhere position and length decide.
const cues: readonly Cue[] = [
  {
    kind: 'risk',
    words:
      /\b(risk\w*|fail(s|ed|ure|ures|ing)?|break(s|ing|age)?|broken|lose|loses|lost|loss|danger\w*|vulnerab\w*|attack\w*|outage\w*|downtime|incident\w*|corrupt\w*|leak\w*|unsafe|race|deadlock\w*|regress\w*|worse|drop(s|ped)|malicious|overload\w*|out of memory|crash\w*|silently|cannot|wrong|bugs?|mistakes?|missed|misses|too late|nothing stops|risiko\w*|gefahr\w*|ausfall\w*|risque\w*|panne\w*|riesgo\w*|fallo\w*|risc[oh]\w*)\b|风险|故障|リスク|障害|위험|риск/iu,
    headings:
      /risk|drawback|downside|security|threat|failure|concern|negative|\bcons\b|risik|nachteil|risque|riesgo|风险|リスク|риск/iu,
  },
  {
    kind: 'cost',
    words:
      /\b(cost(s|ly)?|expens\w*|overhead|complex(ity)?|burden\w*|maintenance|effort|slow(er|s|down)?|budget\w*|memory usage|extra work|rewrite|migrat\w*|deprecat\w*|delay\w*|at the expense|kosten|aufwand\w*|teuer|coûts?|costos?|costes?)\b|成本|费用|コスト|費用|비용|стоимост/iu,
    headings:
      /cost|price|overhead|resource|migrat|backward|compatib|deprecat|performance impact|kosten|aufwand|coût|coste?s|费用|コスト/iu,
  },
  {
    kind: 'alternative',
    words:
      /\b(alternativ\w*|instead of|rather than|another (approach|option|way)|other (approach|option)\w*|we considered|was considered|was rejected|stattdessen|au lieu|en lugar)\b|代わりに|替代/iu,
    headings: /alternativ|prior art|considered|rejected|options|vorbild|替代|代替/iu,
  },
  {
    kind: 'open',
    words:
      /\?$|？$|\b(unclear|unsure|unknown|undecided|unresolved|not (yet )?(decided|known|clear|specified|defined)|(?:has|have) not (?:been )?(?:yet|answered|decided|tested|measured|signed)|(?:hasn|haven)['’]t (?:\w+ed|been)|open question|to be (determined|decided|defined)|unklar|offen bleibt|pas encore|aún no|por definir)\b|未定|待定/iu,
    headings:
      /unresolved|open (question|issue)|question|future|unknown|offene|questions ouvertes|preguntas|未解决|課題/iu,
  },
  {
    kind: 'scope',
    words:
      /\b(out of scope|non-goal|does not (attempt|aim|cover|address|support|include)|is not (covered|supported|intended)|only (applies|supports|works)|will not|limited to)\b/iu,
    headings: /non.?goals|scope|limitation|caveat/iu,
  },
  {
    kind: 'remedy',
    words:
      /\b(mitigat\w*|fall(s)? back|fallback|roll(ed)? back|rollback|guard(s|ed)?|protect\w*|prevent\w*|avoid(s|ed|ing)?|recover\w*|retr(y|ies)|safeguard\w*|feature gate|opt(ed)?[- ]?(in|out)|can be disabled|gegenmaßnahme\w*|vermeide\w*)\b/iu,
    headings: /mitigat|rollback|roll-?out|recovery|safeguard|enablement/iu,
  },
  {
    kind: 'evidence',
    words:
      /\b(measur\w*|benchmark\w*|test(s|ed)?|result(s|ed)?|experiment\w*|survey\w*|showed|shows|observed|on average|median|percentile|p9\d|gemessen|mesuré\w*|medid[oa]s?)\b/iu,
    headings: /result|test|benchmark|evidence|experiment|measure|graduation|metric/iu,
  },
  {
    kind: 'benefit',
    words:
      /\b(improv\w*|reduc\w*|faster|simpl(er|ify|ifies|e)|benefit\w*|allow(s|ing)?|enable[sd]?|easier|ease|better|sav(?:e[sd]?|ings?)|pays? (?:for itself|back)|payback|safe(r|ty|ly)?|secure|reliab\w*|consisten\w*|efficien\w*|speed\w*|gain(s)?|verbesser\w*|schneller|einfacher|amélior\w*|plus rapide|mejora\w*|más rápido)\b|改善|更快|向上|簡単/iu,
    headings:
      /benefit|advantage|goal|summary|positive|\bpros\b|outcome|vorteil|ziel|avantage|objecti|ventaja|优点|目标|目的/iu,
  },
  {
    kind: 'problem',
    words:
      /\b(problem\w*|today|currently|at present|at the moment|pain\w*|suffer\w*|difficult\w*|hard to|manual(ly)?|no way to|lack(s|ing)?|waste[sd]?|every time|forced to|complain\w*|heute|derzeit|aktuell|aujourd'hui|actuellement|actualmente|hoy)\b|目前|現在|問題|问题/iu,
    headings:
      /motivation|background|problem|context|why|status quo|introduction|ausgangslage|contexte|antecedentes|背景|动机/iu,
  },
  {
    kind: 'plan',
    words:
      /\b(phase|milestone\w*|step|rollout|roll out|release\w*|will (be )?\w+(ed)?|we propose|proposes?|the proposal|design|schritt\w*|étape\w*|fase)\b/iu,
    headings:
      /proposal|design|plan|implementation|solution|decision|guide|reference|approach|detail|timeline|entwurf|lösung|方案|設計/iu,
  },
];

const hedged =
  /\b(prevents?|avoids?|avoiding|without|no|not|never|fix(es)?|reduces?|eliminates?|removes?|mitigates?)\b/i;

// What these say of a section, they need not say of its every sentence.
const byWordsAlone = new Set<Kind>(['problem', 'benefit', 'evidence', 'remedy']);

/** What a sentence under a heading does, and whom it serves: +1 those in favour, -1 those against. */
export function weighed(sentence: string, heading: string): { kind: Kind; lean: number } {
  let kind: Kind = 'claim';
  let most = 0;
  let sum = 0;
  let lean = 0;
  for (const cue of cues) {
    const says = cue.words.test(sentence);
    const stands = cue.headings.test(heading);
    let score = (says ? 1 : 0) + (stands ? 0.9 : 0);
    // "prevents data loss" is a gain, not a risk.
    if (cue.kind === 'risk' && says && !stands && hedged.test(sentence)) score -= 0.6;
    if (cue.kind === 'plan') score *= 0.6;
    if (score <= 0) continue;
    sum += score;
    lean += score * leans[cue.kind];
    if (score > most && (says || !byWordsAlone.has(cue.kind))) {
      kind = cue.kind;
      most = score;
    }
  }
  return { kind, lean: sum > 0 ? lean / sum : 0 };
}

const leans: Record<Kind, number> = {
  problem: 0.9,
  benefit: 1,
  evidence: 0.5,
  remedy: 0.6,
  plan: 0.25,
  claim: 0,
  scope: -0.6,
  alternative: -0.7,
  open: -0.9,
  cost: -0.9,
  risk: -1,
};

const unit = String.raw`(?:%|percent\b|ms\b|sec(?:ond)?s?\b|min(?:ute)?s?\b|hours?\b|[smhd]\b|days?\b|weeks?\b|months?\b|years?\b|[kmgt]i?b\b|[x×]\b|times\b|users?\b|requests?\b|calls?\b|people\b|engineers?\b|customers?\b|euros?\b|dollars?\b|objects?\b|nodes?\b|pods?\b|crates?\b|lines?\b|stunden\b|tage\b|prozent\b|heures?\b|jours?\b|horas?\b|días?\b)`;
const rate = String.raw`(?:\s(?:a|an|per|each)\s(?:second|minute|hour|day|night|week|month|quarter|year)\b)?`;
const figure = new RegExp(
  String.raw`(?:[$€£]\s?\d+(?:[.,]\d+)*(?:\s?[kmb]\b|\s(?:million|billion))?|\d+(?:[.,]\d+)*\s?(?:(?:million|billion|thousand)\s)?${unit})${rate}`,
  'iu',
);

/** The first measured quantity of a sentence, e.g. `6 h` or `40 %`. */
export function figureOf(sentence: string): string | undefined {
  return figure.exec(sentence)?.[0].trim();
}
