// What clearly objects, in lower case and without contractions. These lists need not be complete: an expert that says nothing
// they know has not accepted by that.

const worry = '(?:objections?|concerns?|reservations?|worr(?:y|ies)|doubts?|misgivings?|hesitations?|caveats?)';
const not =
  '(?:cannot|can not|could not|will not|would not|do not|does not|am not|not yet|hardly|unable to|reluctant to)';

/** Ways of saying that one still stands against it. */
export const dissenting: readonly RegExp[] = [
  /\b(?:i|we)(?: (?:still|also|again|must|do|have to|strongly|firmly|respectfully|politely))* (?:disagree|object|oppose|doubt|dispute|reject|refuse|dissent|contest|abstain|insist|worry|fear|hesitate)\b/,
  new RegExp(
    `\\b${not}\\b[^,]{0,30}\\b(?:support|agree|accept|endorse|sign|back|follow|share|convinced?|persuaded?|satisf(?:y|ied)|comfortable|sure|ready|put my name)\\b`,
  ),
  /\b(?:unconvinced|unpersuaded|sceptical|skeptical|uneasy|uncomfortable|unsettled|doubtful|wary)\b/,
  /\b(?:am|are|remain|remains|stay|stays) (?:\w+ )?(?:concerned|worried|afraid|troubled|torn|opposed|hesitant|reluctant|out|against)\b/,
  new RegExp(
    `\\b(?:have|keep|see|raise|renew|repeat|one|only|last|stand by|stick to|maintain)\\b[^,]{0,20}\\b${worry}\\b`,
  ),
  new RegExp(
    `\\b${worry}\\b[^,]{0,30}\\b(?:stands?|remains?|persists?|holds?|lingers?|unanswered|is open|are open)\\b`,
  ),
  /\b(?:unless|only if|only when|only once|until|provided that|on condition|on the condition|subject to|pending)\b/,
  /\bi would(?: much| still)? (?:rather|prefer|feel better)\b|\bi (?:prefer|maintain|continue to)\b/,
  /\b(?:vote|position|answer) (?:is|remains|stays) (?:no|against|negative|unchanged|the same)\b|\bvote (?:no|against|to defer)\b/,
  /\b(?:under protest|reluctantly|grudgingly|outvoted|against my|no choice|for the sake of peace|with a heavy heart|in principle)\b/,
  /\b(?:einwand|einwände|bedenken|vorbehalte?|dennoch|trotzdem|ich (?:widerspreche|bezweifle|zweifle)|nicht (?:überzeugt|einverstanden))(?!\p{L})/u,
  /(?<!\p{L})(?:réserves?|(?:mon|mes|une|des) objections?|je (?:m'oppose|doute|conteste)|pas (?:convaincue?|d'accord))(?!\p{L})/u,
  /(?<!\p{L})(?:reservas|objeci(?:ón|ones)|me opongo|discrepo|dudo|no (?:estoy (?:de acuerdo|convencid[oa])|acepto))(?!\p{L})/u,
];

/** Ways of saying that the words are not one's own, or that one gives way to the others and not to an argument. */
export const disowning: readonly RegExp[] = [
  /\b(?:i|we) (?:bow|yield|give in|submit)\b|\bmy protest\b/,
  /\b(?:told|asked|ordered|instructed|made|forced|paid) (?:me |us )?to (?:say|write|read|agree|accept|sign|vote)\b|\b(?:sentences?|lines?|words?|formula|phrase) (?:that |which )?(?:follows?|below)\b|\b(?:words?|sentences?|lines?)\b[^,]{0,60}\bnot (?:mine|my own)\b/,
  /(?<!\p{L})(?:gebeten|angewiesen|aufgefordert)(?!\p{L}).{0,40}(?:sagen|schreiben|erklären|zuzustimmen)|(?<!\p{L})(?:beuge|füge) (?:ich )?mich(?!\p{L})/u,
];

/** Ways of finding fault with what is proposed. */
export const faulting: readonly RegExp[] = [
  /\b(?:too (?:early|late|risky|expensive)|premature|reckless|a gamble|a mistake|the wrong|overlooks?|ignores?|underestimates?|overstates?|falls short|fails to|glosses over|skips?|omits?)\b/,
  /\b(?:is|are|was|were|remains?|still) (?:\w+ )?(?:unanswered|unresolved|unproven|untested|unclear|open|missing|wrong|not clear|not enough|not ready|thin|weak|optimistic|another matter)\b/,
  /\b(?:has|have|is|are|was|were) (?:still |yet )?(?:not|never)(?: yet| really)?(?: been)? (?:answered|shown|tested|met|addressed|resolved|settled|proven|explained)\b/,
  /\b(?:nobody|no one)\b[^,]{0,25}\b(?:has|have) (?:answered|shown|tested|addressed|explained|priced|checked|measured|proved|proven)\b/,
  /\bneeds?\b[^,]{0,60}\b(?:before|first)\b|\bshould (?:wait|stop|not|pilot)\b|\bnot in this form\b|\blet us not\b/,
  /\b(?:must|needs? to|has to|have to|ought to)\b/,
  /^however,|\b(?:nevertheless|nonetheless|having said that|all the same|even so)\b|^no$/,
  /\bonly partly (?:answered|met|resolved|settled|addressed)\b/,
  /(?<!\p{L})(?:muss|müss\p{L}*|sollten?|zu (?:früh|spät|riskant|teuer|knapp)|verfrüht|übereilt|leichtsinnig|ein(?:en)? (?:\p{L}+ )?fehler|glücksspiel|fehl(?:t|en)(?! (?:\p{L}+ )?nichts)|niemand hat)(?!\p{L})/u,
  /(?<!\p{L})(?:il (?:nous )?faut|doit|doivent|devrai\p{L}*|trop (?:tôt|tard|risquée?|chère?)|prématurée?|manquent?)(?!\p{L})/u,
  /(?<!\p{L}|no )(?:hay que|debe[nr]?|debería\p{L}*|faltan?|demasiado|prematur[oa]|arriesgad[oa])(?!\p{L})/u,
];

/** A clause that says so speaks of an objection that was met. */
export const settled =
  /\b(?:no longer|withdraw\w*|withdrew|drop|dropped|answered|resolved|settle[sd]?|met|addressed|satisfie[sd]|put to rest|changed my mind|covered|closed|was|used to|earlier|at first|nothing (?:is |remains )?left|no (?:remaining|further|more|other|objections?|reservations?|concerns?|doubts?)|none of|(?:do not|cannot) (?:object|oppose|disagree|doubt|see any|find any|have any|name a)|without (?:any )?(?:objections?|reservations?|doubts?)|kein\w* (?:einw\w+|bedenken|vorbehalt\w*)|ohne vorbehalt|plus (?:d'|aucune )(?:objections?|réserves?)|(?:aucune|sans) (?:objection|réserve)|lev[ée]es?|réponse|retir(?:e|o)|resueltas?|ninguna objeción|más objeciones|sin reservas|ausgeräumt|erledigt|beantwortet|entkräftet|geklärt|gelöst|erfüllt|ziehe)(?!\p{L})/u;

/** A clause that says so takes back that an objection was met. */
export const unsettled =
  /\b(?:not|never|nobody|no one|until|unless|if|once|when|hardly|partly|only|half)\b[^,]{0,40}\b(?:answered|resolved|settled?|met|addressed|satisfied|closed?|covered)\b|,? not (?:on|for|in|about)\b|\bnot (?:all|every|both)\b/;
