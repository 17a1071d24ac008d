/** How one language praises what was said or assents without a reason; each part is the source of an expression without regard to case. */
interface Manner {
  /** A noun with its praise. */
  praise: string;
  /** What may stand before it at the head of a clause. */
  article: string;
  /** What follows praise that stands for a whole sentence; with a verb behind it, it is about a matter. */
  follows: string;
  /** Points to what was just said, ahead of the praise. */
  pointing: string;
  /** Behind it: a reason, a condition, a purpose. Then it is no bare praise. */
  reasoned: string;
  /** Credits somebody with it, by what they do or as theirs; `who` has to be a person. */
  credit: readonly string[];
  /** Says that a person is right through and through. */
  right: readonly string[];
  /** Assents wholly, in the first person. */
  assent: readonly string[];
  /** The same at the head of a clause, where nobody else can be meant. */
  headed: readonly string[];
  /** Before such words, turns them into something else. */
  denial: RegExp;
}

const who = '(?<who>\\p{L}[\\p{L}-]{0,40})';
const end = '(?=[,.!;:—–)]|\\s*$)';
const very = '(?:really |very |truly |absolutely )?';
const wholly = '(?:completely|totally|fully|wholeheartedly|entirely|absolutely|strongly|100 ?%)';

const english: Manner = {
  praise: `${very}(?:great|excellent|brilliant|fantastic|wonderful|superb|terrific|outstanding|insightful|really good|very good|truly good) (?:points?|insights?|observations?|questions?|arguments?|suggestions?|remarks?|analysis|summary|ideas?)`,
  article: '(?:an? |another |such an? |some )?',
  follows: '(?=[,.!;:—–)]|\\s*$| (?:from|by|about|on|there|here|again|indeed|as)\\b)',
  pointing: "(?:that(?:['’]s| is| was)|this is|it(?:['’]s| is| was)|what|such) (?:an? |some )?",
  reasoned:
    ' of (?:failure|contention|sale)|,? (?:because|since|if|when|unless|until|only|to \\p{L}|for (?:the|whoever)|on paper)\\b',
  credit: [
    `${who} (?:raises?|raised|makes?|made|has|have|had|brings?(?: up)?|brought(?: up)?|offers?|offered|asks?|asked|poses?|gives?|gave) (?:an? |some |another |such an? )`,
    "(?<who>your|\\p{L}[\\p{L}-]*(?=['’]s ))(?:['’]s)? ",
  ],
  right: [
    `${who}(?:['’]re| are|['’]s| is) (?:absolutely|completely|totally|entirely|so|exactly|spot)[- ](?:right|correct|on)\\b`,
  ],
  assent: [
    `\\bi (?:do )?${wholly} agree\\b`,
    `\\bi agree (?:${wholly}|with everything)`,
    "\\bcould(?:n['’]t| not) agree more\\b",
    '\\bhits? the nail on the head',
    "\\bi (?:love|really like) (?:that|this|the|your|\\p{L}+['’]s) (?:point|idea|insight|framing|suggestion)",
    '\\bi (?:really )?have nothing (?:more |else |further )?to add',
    '\\bas .{1,40} so (?:rightly|eloquently|well) (?:said|put|noted)',
    'took the words (?:right )?out of my mouth',
  ],
  headed: [
    `${wholly} agreed?\\b`,
    '(?:that (?:is|was) )?(?:well|beautifully|perfectly|nicely) (?:said|put|argued|stated)(?=[,.!;:—–)]|\\s*$)',
    "(?:love|really like) (?:that|this|the|your|\\p{L}+['’]s) (?:point|idea|insight|framing|suggestion)",
    '(?:thank you|thanks)(?:,? \\p{L}+,?)? for (?:raising|sharing|bringing|pointing|the)\\b',
    'nothing (?:more |else |further )?to add',
  ],
  denial: /(?:\b(?:not|never|no|nobody|cannot|hardly|neither|nor|than|whether|if|would)\b|n['’]t\b)[^.!?;,]{0,30}$/i,
};

const ganz = '(?:völlig|vollkommen|voll und ganz|absolut|uneingeschränkt|gänzlich|ganz|total)';
const german: Manner = {
  praise:
    '(?:sehr |wirklich |ganz )?(?:gut|großartig|hervorragend|ausgezeichnet|toll|brillant|exzellent)e[rsnm]? (?:punkt|einwand|argument|gedanken?|beobachtung|idee|vorschlag|frage|hinweis|anmerkung|überlegung)',
  article: '',
  follows: `(?=[,.!;:—–)]|\\s*$| (?:von|zu|zum|zur|über)\\b)`,
  pointing: '(?:(?:das|dies) (?:ist|war) |was für |so )eine? ',
  reasoned: ',? (?:weil|denn|da|wenn|falls|sofern|solange|sobald|um|für)(?!\\p{L})',
  credit: [
    `${who} (?:hat|haben|hast|bringt|bringst|nennt|nennst|macht|machst|stellt|stellst|liefert|gibt|brachte|stellte) (?:da |hier |uns |damit )?eine?n? `,
    '(?<who>deine?[rnm]?|eure?[rnm]?|\\p{L}{1,40}?(?=s ))s? ',
  ],
  right: [
    `${who} (?:hat|hast|haben|habt) (?:da(?:mit)? |hier )?${ganz} recht`,
    `(?:hat|hast|haben|habt) ${who} (?:da(?:mit)? |hier )?${ganz} recht`,
  ],
  assent: [
    `(?<!\\p{L})ich stimme .{0,40}?${ganz} zu`,
    `(?<!\\p{L})(?:bin ich|ich bin) ${ganz} (?:deiner|ihrer|eurer|seiner|\\p{L}+s) meinung`,
    '(?<!\\p{L})ich habe (?:dem |da )?nichts hinzuzufügen',
  ],
  headed: [
    `stimme .{0,40}?${ganz} zu`,
    `(?:das ist )?${ganz} richtig${end}`,
    `(?:das (?:ist|war) )?(?:sehr )?(?:gut|schön|treffend) gesagt${end}`,
    '(?:dem|da) (?:ist nichts|habe ich nichts|gibt es nichts) hinzuzufügen',
    '(?:vielen )?danke?[, ].{0,20}?für (?:den|die|das|diesen|diese|dieses|deinen?|ihren?) (?:\\p{L}+ )?(?:hinweis|punkt|frage|einwand|gedanken|anmerkung|beitrag)',
  ],
  denial: /(?<!\p{L})(?:nicht|nie|kein\w*|kaum|ob|wenn|falls)[^.!?;,]{0,30}$/iu,
};

const tout = '(?:tout à fait|entièrement|totalement|complètement|absolument|parfaitement)';
const french: Manner = {
  praise:
    '(?:très |vraiment )?(?:bon|bonne|excellente?|brillante?|superbe) (?:point|remarque|argument|observation|idée|question|analyse|suggestion|objection)s?',
  article: '',
  follows: '(?=\\s?[,.!;:—–)]|\\s*$| (?:de \\p{Lu}|sur|à propos))',
  pointing: "(?:c['’](?:est|était) une? |quelle? )",
  reasoned: ",? (?:parce qu|car|si|puisqu|pour|à condition|quand|d(?:e |['’])\\p{L}+(?:er|ir|re)(?!\\p{L}))",
  credit: [`${who} (?:soulève|pose|fait|a|apporte|donne|avance|as|avez) (?:là |ici )?une? `, '(?<who>ta|ton|votre) '],
  right: [`${who} (?:a|as|avez) (?:là )?${tout} raison`],
  assent: [
    `(?<!\\p{L})(?:je suis|j['’]en suis) ${tout} d['’]accord`,
    "(?<!\\p{L})je n['’]ai rien (?:de plus )?à ajouter",
  ],
  headed: [
    `${tout} d['’]accord`,
    `(?:c['’]est )?(?:très )?bien dit(?=\\s?[,.!;:—–)]|\\s*$)`,
    'rien à ajouter',
    "merci(?: \\p{L}+)?,? (?:pour|d['’]avoir)",
  ],
  denial: /(?<!\p{L})(?:ne|pas|jamais|ni|sans|si)[^.!?;,]{0,30}$/iu,
};

const todo = '(?:totalmente|completamente|absolutamente|plenamente|del todo|muy)';
const spanish: Manner = {
  praise:
    '(?:muy |realmente )?(?:buena?|excelente|gran|brillante|magnífic[oa]|fantástic[oa]) (?:punto|observación|argumento|idea|pregunta|análisis|aporte|objeción|sugerencia)',
  article: '¡?',
  follows: `(?=[,.!;:—–)]|\\s*$| (?:de \\p{Lu}|sobre))`,
  pointing: '(?:(?:es[aeo]|est[aeo]) (?:es|fue) una? |¡?qué )',
  reasoned: ',? (?:porque|si|ya que|pues|para|siempre que|cuando|\\p{L}+(?:ar|er|ir)(?!\\p{L}))(?!\\p{L})',
  credit: [`${who} (?:plantea|hace|tiene|tienes|da|aporta|ofrece|formula) una? `, '(?<who>tu) '],
  right: [`${who} (?:tiene|tienes|tienen) toda la razón`],
  assent: [
    `(?<!\\p{L})estoy ${todo} de acuerdo`,
    'no podría estar más de acuerdo',
    '(?<!\\p{L})no tengo nada (?:más )?que añadir',
  ],
  headed: [
    `${todo} de acuerdo`,
    '(?:tienes|tiene usted) toda la razón',
    `¡?bien dicho${end}`,
    'nada (?:más )?que añadir',
  ],
  denial: /(?<!\p{L})(?:no|nunca|ni|tampoco|si)[^.!?;,]{0,30}$/iu,
};

/** A manner as expressions: those for the head of a clause, and those for any place in it. */
interface Finder {
  heads: readonly RegExp[];
  places: readonly RegExp[];
  denial: RegExp;
}

function finderOf(manner: Manner): Finder {
  const { praise, article, follows, pointing, reasoned, credit, right, assent, headed, denial } = manner;
  const bare = `${praise}(?!\\p{L})(?!${reasoned})`;
  const sources = [
    `(?<![\\p{L}-])${pointing}${bare}`,
    ...credit.map(each => `(?<![\\p{L}-])${each}${bare}`),
    ...right.map(each => `(?<![\\p{L}-])${each}(?!\\p{L})`),
    ...assent,
  ];
  const heads = [`${article}${praise}(?!\\p{L})(?!${reasoned})${follows}`, ...headed];
  return {
    heads: heads.map(each => new RegExp(`^${each}`, 'iu')),
    places: sources.map(each => new RegExp(each, 'iu')),
    denial,
  };
}

const finders = [english, german, french, spanish].map(finderOf);

const quotation =
  /“[^”]{0,2000}”|„[^“”]{0,2000}[“”]|«[^»]{0,2000}»|‹[^›]{0,2000}›|「[^」]{0,2000}」|『[^』]{0,2000}』|"[^"]{0,2000}"|(?<![\p{L}\p{N}])[‘'](?:[^‘’']|[’'](?=\p{L})){0,2000}[’'](?!\p{L})/gu;
const leadIn =
  /^(?:(?:yes|and|but|so|oh|well(?=,)|indeed|ja|und|aber|also|oui|et|mais|sí|y|pero)[,!]? |\p{Lu}[\p{L}-]*, )+/iu;
const pronouns = new Set(
  'you your he she they du sie er ihr dein deine deiner deinen deinem euer eure eurer euren eurem tu ton ta vous votre il elle tú usted él ella'.split(
    ' ',
  ),
);
const noNames = /^(?:the|this|that|these|those|it|what|das|die|der|dies|es|le|la|les|ce|cela|el|los|las|eso|esto)$/i;

/** The praise or bare assent in a text, outside of quotation marks and not denied; undefined where there is none. `names`: who may be praised; left out: whatever is written like a name. */
export function flatteringWords(text: string, names?: readonly string[]): string | undefined {
  const own = text.replace(quotation, ' … ');
  const people = names && new Set(names.flatMap(name => name.toLowerCase().split(/\s+/)));
  for (const clause of own.split(/(?<=[.!?…:;—–])\s+|\n+/)) {
    const found = flatteryIn(clause.trim(), people);
    if (found) return found;
  }
  return undefined;
}

function flatteryIn(clause: string, people: ReadonlySet<string> | undefined): string | undefined {
  const headless = clause.replace(leadIn, '');
  for (const { heads, places, denial } of finders) {
    for (const head of heads) {
      const found = head.exec(clause) ?? head.exec(headless);
      if (found) return found[0].trim();
    }
    for (const place of places) {
      const found = place.exec(clause);
      if (!found || denial.test(clause.slice(0, found.index))) continue;
      const person = found.groups?.who;
      if (person === undefined || isPerson(person, people)) return found[0].trim();
    }
  }
  return undefined;
}

function isPerson(word: string, people: ReadonlySet<string> | undefined): boolean {
  const wanted = word.toLowerCase();
  if (pronouns.has(wanted)) return true;
  return people ? people.has(wanted) : /^\p{Lu}/u.test(word) && !noNames.test(word);
}
