/** Where one clause ends and another may take it back: a sentence's end, or a turn of the thought. */
const clauseEnds =
  /[.;:!?…—\n]+|,\s*(?:yet|doch)\b|,?\s*\b(?:but|though|although|whereas|except(?: that| for)?|aber|mais|pero)\b(?![-’'])/i;

/** Ways of saying where one still stands. */
const standing: readonly RegExp[] = [
  /\b(?:i|we)(?:['’]d| would| do| must| have to| am going to| will)?(?: still| also| again| strongly| firmly| respectfully| politely)* (?:disagree|object|oppose|doubt|dispute|reject|worry|hesitate|differ|beg to differ|see (?:it|this|that) differently|dissent|contest|fear|suspect|dread|regret|mistrust|distrust|question whether|challenge|insist|abstain)\b/,
  /\b(?:cannot|can ?not|can['’]t|could not|couldn['’]t|won['’]t|will not|would not|wouldn['’]t|do(?:es)? not|do(?:es)?n['’]t|did(?: not|n['’]t)|am not|i['’]m not|are not|not yet|hardly|barely|unable to|hard to|difficult to|reluctant to)\b[^,]{0,30}\b(?:support|agree|accept|endorse|sign|back|convinced|persuaded|satisfied|comfortable|ready|sold|convince|persuade|satisfy|follow|go along|stand behind|share|believe|buy|see how|sure|put my name|take|be there)\b/,
  /\b(?:unconvinced|unpersuaded|sceptical|skeptical|uneasy|uncomfortable|unhappy|doubtful|wary|(?:not|un)sure)\b/,
  /\b(?:worries|troubles|bothers|concerns|alarms|frightens) me\b/,
  /\b(?:have|hold|keep|see|maintain|raise|repeat|renew|flag|register|note|share|voice|one|only|some|small|last|remaining|open)\b[^,]{0,30}\b(?:objections?|concerns?|reservations?|worr(?:y|ies)|doubts?|misgivings?|problems?|gaps?|flaws?|hesitations?|dissent|caveats?|points?|issues?|questions?|exceptions?)\b/,
  /\b(?:unless|only if|only when|only once|not until|provided (?:that)?|on (?:the |one )?condition|conditional(?:ly)?|contingent)\b/,
  /\buntil\b[^,]{0,60}\b(?:i|we|my|our|it|this) (?:am|are|stay|stays|remain|remains|vote|cannot|will|would|oppose|hold)\b/,
  /\b(?:i(?:['’]d| would)(?: much| still)? rather|i prefer|i(?:['’]d| would) (?:still )?(?:wait|stop|postpone|delay|keep the)|should (?:wait|stop|not)|must not|against it|against this|vote (?:no|against))\b/,
  /\b(?:with (?:all )?(?:due )?respect|respectfully|having said that|that said|even so|all the same|and still|nevertheless|nonetheless)\b/,
  /\b(?:am|i['’]m|are|remain|stay|still) (?:\w+ )?(?:concerned|worried|afraid|troubled|torn|opposed|hesitant|reluctant|anxious|nervous)\b/,
  /\b(?:stand by|stick (?:to|with)|return to|come back to|repeat) (?:my|our|the) (?:\w+ )?(?:objection|concern|doubt|point|question|reservation|view|position)/,
  /\b(?:partly|in part|half|only some)\b[^,]{0,20}\b(?:answered|met|resolved|settled|addressed|covered|true|convinced)\b/,
  /\b(?:ich (?:widerspreche|bezweifle|lehne)|nicht (?:überzeugt|einverstanden)|bedenken|einwand|vorbehalt|dennoch|trotzdem)\b/,
  /\b(?:je (?:m['’]oppose|doute|conteste)|pas (?:convaincue?|d['’]accord)|réserves?|objection|toutefois|cependant)(?![\p{L}])/u,
  /\b(?:me opongo|discrepo|dudo|no (?:estoy (?:de acuerdo|convencid[oa])|acepto)|objeción|reservas|sin embargo)(?![\p{L}])/u,
  /^no,$/,
  /\b(?:vote|position|answer|view|stance)\b[^,]{0,20}\b(?:no|unchanged|the same|against|negative)\b/,
  /\b(?:i|we) (?:continue to|maintain|abstain|am out|remain|stay with|come down|still come|still think|still hold|would still)\b/,
  /\b(?:not there|under protest|reluctantly|grudgingly|half-heartedly|against my|with a heavy)\b/,
  /\b(?:push back|urge caution|caution against|not rush|let['’]?s not|let us not|slow down|hold off|think twice)\b/,
  /\b(?:have|has) yet to\b|\bremains? to be (?:shown|seen|proved|proven|answered)\b|\bthere remains?\b/,
  /\b(?:leaves?|left|makes?|made|strikes?|struck) me (?:\w+ )?(?:unsettled|uneasy|unsure|cold|wondering|doubtful|nervous|uncomfortable|as)\b/,
  /\b(?:feel|sleep) (?:better|easier|safer|more comfortable) (?:with|if|once|after)\b/,
  /\b(?:i|we)(?:['’]d| would)? prefer\b|\bthe right (?:one|choice|way|plan) for us\b|\bthe safer (?:choice|option|road|course)\b/,
  /\b(?:could|would|might|can|will|['’]d) (?:\w+ ){0,2}(?:live with|accept|agree|support|sign|back|go along|be in favou?r)\b.*\bif\b/,
  /\b(?:pending|subject to|in principle|with one exception|the exception|another matter|a different matter|another round)\b/,
  /\b(?:sign|agree|accept|support|yes|back it|go along)\b[^,]*\b(?:once|when|after|as soon as)\b|\bwith (?:an?|some|more|less)\b.*\bwould\b/,
  /\b(?:vote|move|ask|propose|suggest|want|recommend|better)\b[^,]{0,20}\b(?:defer|postpone|delay|wait|reject|pause|stop)\b/,
  /\bnot (?:in this form|like this|as it stands|now|yet|this (?:week|month|quarter|year))\b|\b(?:wrong|too soon|early) to\b|\b(?:is|are|do|does|has|have) not,$/,
  /\bshould\b[^,]*\bfirst\b|\bi (?:do|still) have (?:one|two|some|several|a few)\b/,
  /\bmy (?:first|second|third|other|main|last)(?: \w+)? (?:stands|remains|holds|persists)\b/,
  /\bmy (?:\w+ )?(?:objections?|concerns?|reservations?|doubts?|worr(?:y|ies)|questions?)\b[^,]{0,40}\b(?:stands?|remains?|persists?|holds?|is open|are open|unanswered|not been)\b/,
];

/** Ways of finding fault with what is proposed. */
const faulting: readonly RegExp[] = [
  /\b(?:objections?|concerns?|reservations?|worr(?:y|ies)|doubts?|misgivings?|questions?|risks?|gaps?|problems?|dissent)\b[^,]{0,40}\b(?:stands?|remains?|persists?|holds?|lingers?|goes|is open|are open|is there)\b/,
  /\b(?:is|are|was|were|remains?|stays?|leaves?)\b[^,]{0,20}\b(?:unanswered|unresolved|unproven|untested|unaddressed|unmet|unexplained|unaccounted|missing)\b/,
  /\b(?:has|have|is|are|was|were) (?:still |yet )?(?:not|never)(?: yet| really| been)*\b[^,]{0,20}\b(?:answered|shown|tested|met|addressed|resolved|settled|proven|proved|convinced|explained|costed|true)\b/,
  /\b(?:nobody|no one|none of you|no answer) (?:has |have |had )?(?:answered|shown|tested|tried|asked|looked|counted|named|addressed|explained|said|dealt|convinced|proved)\b/,
  /\b(?:too early|too risky|premature|a mistake|is wrong|are wrong|the wrong|overlooks?|ignor(?:es|ing)|underestimat\w+|overstat\w+|insufficient|not enough|fails? to|falls short|(?:will|would) fail|misjudg\w+|glosses over|wishful|reckless)\b/,
  /\bhowever,/,
  /\bstill (?:open|waiting|without|outstanding|owed?|unclear|missing|in doubt|disputed|lack(?:s|ing)?|wrong|risky|weak|too)\b/,
  /\b(?:is|are|does|do)(?: not|n['’]t)(?: yet| really)? (?:clear|enough|there|done|ready|safe|acceptable|sufficient|convincing|follow|hold|add up|work)\b/,
  /\b(?:needs?|must|ha(?:s|ve) to|want)\b[^,]{0,60}\bbefore\b/,
  /\bthere (?:is|are) (?:still )?no\b/,
  /\b(?:mistaken|lacks|not true|not so|far from)\b/,
  /\b(?:optimistic|generous|thin|weak(?:er|ens)?|fatal|rushed|hasty|hurried|vague|unclear|shaky|fragile|naive|brittle|unrealistic|dangerous|unsafe|unworkable|unaffordable|half-baked|too (?:short|long|thin|late|little|much|many|few|dear|narrow|broad|vague|optimistic|fast|soon))\b/,
  /\b(?:skips?|omits?|neglects?|sidesteps?|dodges?|assumes away|leaves out|leaves open|says nothing|is silent)\b/,
  /\b(?:waved|brushed|explained) (?:away|aside)\b|\bswept under\b/,
];

/** What takes back even a clause that sounds settled. */
const partly = /,? (?:but )?not (?:on|for|in|about|when it comes to|as regards)\b|\bnot (?:all|every|both)\b/;

const settled =
  /\b(?:no longer|withdraw\w*|withdrew|drop|dropped|answered|resolved|settle[sd]?|met|addressed|satisfied|satisfies|disposed of|put to rest|taken care of|convinced me|won me over|persuaded me|closed|closes|repaired|fixed|covered|covers|protects|caught|catches|agreed on|changed my mind|nothing (?:is |remains )?(?:left|more|further)|no (?:remaining|further|more|other|outstanding|open|new|standing|objections?|reservations?|concerns?|doubts?|dissent)|without (?:any |further )?(?:objections?|reservations?|doubts?|concerns?|conditions?)|(?:do not|don['’]t|cannot|can['’]t|not) (?:object|oppose|disagree|doubt|dispute|reject|see any|find (?:any|a)|have any|name a)|was (?:wrong|too)|used to|earlier|at first|initially|kein\w* (?:einw\w+|bedenken|vorbehalt\w*)|ohne vorbehalt|(?:aucune|sans) (?:objection|réserve)|ninguna objeción|sin reservas)\b/;

const settledDenied =
  /\b(?:not|never|nobody|no one|un|until|unless|if|once|when|before|hardly|partly|only|half)\b[^,]{0,40}\b(?:answered|resolved|settled?|met|addressed|satisfied|satisfies|disposed of|put to rest|taken care of|convinced|persuaded|won|closed?|fixed|covered)\b|(?:hasn|haven|isn|aren|wasn|weren|don|won)['’]t\b/;

/**
 * The first clause in which a text still objects, however politely, or the question it ends on; a clause that says the objection is met does not.
 * `standsDown`: the speaker says that nothing is left, so that only an objection of its own counts, and no fault that it names.
 */
export function objectionIn(text: string, standsDown = false): string | undefined {
  const patterns = standsDown ? standing : [...standing, ...faulting];
  const clause = text
    .split(clauseEnds)
    .map(each => each.trim())
    .find(each => each !== '' && objects(each.toLowerCase(), patterns));
  return clause ?? (standsDown ? undefined : /[^.!?]*[?？]["”’)\s]*$/.exec(text)?.[0].trim());
}

function objects(clause: string, patterns: readonly RegExp[]): boolean {
  const isSettled = settled.test(clause) && !settledDenied.test(clause);
  if (isSettled) return partly.test(clause);
  return patterns.some(pattern => pattern.test(`${clause},`));
}

const nothing =
  /^(?:none|no(?:ne)?(?: remaining| further| more| open)? ?(?:objections?|disputes?|concerns?)?|nothing|n\/?a|nil|[-–—.]*|keine?|aucune?|ninguna?)[.!]?$/i;

/** A list of what is disputed, without the entries that only say that there is nothing. */
export function realEntries(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map(each => String(each).trim()).filter(each => !nothing.test(each));
}
