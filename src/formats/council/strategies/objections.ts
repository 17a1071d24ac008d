/** Where one clause ends and another may take it back: a sentence's end, or a turn of the thought. */
const clauseEnds =
  /[.;:!?…—\n]+|,?\s*\b(?:but|yet|though|although|whereas|except(?: that| for)?|aber|doch|mais|pero)\b(?![-’'])/i;

const objecting: readonly RegExp[] = [
  /\b(?:i|we)(?:['’]d| would| do| must| have to| am going to| will)?(?: still| also| again| strongly| firmly| respectfully| politely)* (?:disagree|object|oppose|doubt|dispute|reject|worry|hesitate|differ|beg to differ|see (?:it|this|that) differently|dissent|contest|question whether|challenge|insist|abstain)\b/,
  /\b(?:cannot|can ?not|can['’]t|could not|couldn['’]t|won['’]t|will not|would not|wouldn['’]t|do not|don['’]t|am not|i['’]m not|are not|not yet|hardly|barely|unable to|hard to|difficult to|reluctant to)\b[^,]{0,30}\b(?:support|agree|accept|endorse|sign|back|convinced|persuaded|satisfied|comfortable|ready|sold|convince|persuade|satisfy|follow|go along|stand behind|share|believe|buy|see how|sure)\b/,
  /\b(?:unconvinced|unpersuaded|sceptical|skeptical|uneasy|uncomfortable|unhappy|doubtful|wary|(?:not|un)sure)\b/,
  /\b(?:worries|troubles|bothers|concerns|alarms|frightens) me\b/,
  /\b(?:have|hold|keep|see|maintain|raise|repeat|renew|flag|register|note|share|voice)\b[^,]{0,30}\b(?:objections?|concerns?|reservations?|worr(?:y|ies)|doubts?|misgivings?|problems?|gaps?|flaws?|hesitations?|dissent)\b/,
  /\b(?:objections?|concerns?|reservations?|worr(?:y|ies)|doubts?|misgivings?|questions?|risks?|gaps?|problems?|dissent)\b[^,]{0,40}\b(?:stands?|remains?|persists?|holds?|lingers?|goes|is open|are open|is there)\b/,
  /\b(?:is|are|was|were|remains?|stays?|leaves?)\b[^,]{0,20}\b(?:unanswered|unresolved|unproven|untested|unaddressed|unmet|unexplained|unaccounted|missing)\b/,
  /\b(?:has|have|is|are|was|were) (?:still |yet )?(?:not|never)(?: yet| really| been)*\b[^,]{0,20}\b(?:answered|shown|tested|met|addressed|resolved|settled|proven|proved|convinced|explained|costed|true)\b/,
  /\b(?:nobody|no one|none of you|no answer) (?:has |have |had )?(?:answered|shown|tested|addressed|explained|said|dealt|convinced|proved)\b/,
  /\b(?:unless|only if|only when|only once|not until|provided (?:that)?|on (?:the |one )?condition|conditional(?:ly)?|contingent)\b/,
  /\buntil\b[^,]{0,60}\b(?:i|we|my|our|it|this) (?:am|are|stay|stays|remain|remains|vote|cannot|will|would|oppose|hold)\b/,
  /\b(?:too early|too risky|premature|a mistake|is wrong|are wrong|the wrong|overlooks?|ignor(?:es|ing)|underestimat\w+|overstat\w+|insufficient|not enough|fails? to|falls short|(?:will|would) fail|misjudg\w+|glosses over|wishful|reckless)\b/,
  /\b(?:i(?:['’]d| would)(?: much| still)? rather|i prefer|i(?:['’]d| would) (?:still )?(?:wait|stop|postpone|delay|keep the)|should (?:wait|stop|not)|must not|against it|against this|vote (?:no|against))\b/,
  /\b(?:with (?:all )?(?:due )?respect|respectfully|having said that|that said|even so|all the same|and still|nevertheless|nonetheless)\b/,
  /\bhowever,/,
  /\b(?:am|i['’]m|are|remain|stay|still) (?:\w+ )?(?:concerned|worried|afraid|troubled|torn|opposed|hesitant|reluctant|anxious|nervous)\b/,
  /\b(?:stand by|stick (?:to|with)|return to|come back to|repeat) (?:my|our|the) (?:\w+ )?(?:objection|concern|doubt|point|question|reservation|view|position)/,
  /\bstill (?:open|unclear|missing|in doubt|disputed|lack(?:s|ing)?|wrong|risky|weak|too)\b/,
  /\b(?:is|are|does|do)(?: not|n['’]t)(?: yet| really)? (?:clear|enough|there|done|ready|safe|acceptable|sufficient|convincing|follow|hold|add up|work)\b/,
  /\b(?:needs?|must|ha(?:s|ve) to|want)\b[^,]{0,60}\bbefore\b/,
  /\bthere (?:is|are) (?:still )?no\b/,
  /\b(?:partly|in part|half|only some)\b[^,]{0,20}\b(?:answered|met|resolved|settled|addressed|covered|true|convinced)\b/,
  /\b(?:mistaken|lacks|not true|not so|far from)\b/,
  /^no,$/,
  /\b(?:ich (?:widerspreche|bezweifle|lehne)|nicht (?:überzeugt|einverstanden)|bedenken|einwand|vorbehalt|dennoch|trotzdem)\b/,
  /\b(?:je (?:m['’]oppose|doute|conteste)|pas (?:convaincue?|d['’]accord)|réserves?|objection|toutefois|cependant)(?![\p{L}])/u,
  /\b(?:me opongo|discrepo|dudo|no (?:estoy (?:de acuerdo|convencid[oa])|acepto)|objeción|reservas|sin embargo)(?![\p{L}])/u,
];

const settled =
  /\b(?:no longer|withdraw\w*|withdrew|drop|dropped|answered|resolved|settle[sd]?|met|addressed|satisfied|satisfies|disposed of|put to rest|taken care of|convinced me|won me over|persuaded me|nothing (?:is |remains )?(?:left|more|further)|no (?:remaining|further|more|other|outstanding|open|new|standing|objections?|reservations?|concerns?|doubts?|dissent)|without (?:any |further )?(?:objections?|reservations?|doubts?|concerns?|conditions?)|(?:do not|don['’]t|cannot|can['’]t|not) (?:object|oppose|disagree|doubt|dispute|reject|see any|find (?:any|a)|have any|name a)|was (?:wrong|too)|used to|earlier|at first|initially|kein\w* (?:einw\w+|bedenken|vorbehalt\w*)|ohne vorbehalt|(?:aucune|sans) (?:objection|réserve)|ninguna objeción|sin reservas)\b/;

const settledDenied =
  /\b(?:not|never|nobody|no one|un|until|unless|if|once|when|before|hardly|partly|only|half)\b[^,]{0,40}\b(?:answered|resolved|settled?|met|addressed|satisfied|satisfies|disposed of|put to rest|taken care of)\b|(?:hasn|haven|isn|aren|wasn|weren|don|won)['’]t\b/;

/** The first clause in which a text still objects, however politely; a clause that says the objection is met does not. */
export function objectionIn(text: string): string | undefined {
  return text
    .split(clauseEnds)
    .map(clause => clause.trim())
    .find(clause => clause !== '' && objects(clause.toLowerCase()));
}

function objects(clause: string): boolean {
  if (settled.test(clause) && !settledDenied.test(clause)) return false;
  return objecting.some(pattern => pattern.test(`${clause},`));
}

const nothing =
  /^(?:none|no(?:ne)?(?: remaining| further| more| open)? ?(?:objections?|disputes?|concerns?)?|nothing|n\/?a|nil|[-–—.]*|keine?|aucune?|ninguna?)[.!]?$/i;

/** A list of what is disputed, without the entries that only say that there is nothing. */
export function realEntries(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map(each => String(each).trim()).filter(each => !nothing.test(each));
}
