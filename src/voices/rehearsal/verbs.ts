/** Verbs that open an instruction, in their bare form. */
export const verbs: ReadonlySet<string> = new Set(
  `abandon accept add go move try adopt ban hire buy sell open rename retire split examine pass disable configure switch merge move drop run install enable address adopt aim align allow analyze analyse answer apply ask assess assign assume attack audit avoid balance be begin block break bring build call
  catch challenge change check choose cite clarify close compare confirm consider consult cover create cut debug decide define delete deliver demand demonstrate deploy design
  detect determine develop document draw eliminate enable encourage enforce ensure establish estimate evaluate examine explain explore expose extract fail favor favour
  find fix flag follow focus generate get give guard guide handle help hide highlight hold honor identify implement improve include increase inspect integrate interrogate investigate isolate judge keep
  keep know lead leave limit list listen log look maintain make manage map match measure mention migrate minimize minimise mitigate mock monitor name never note notice optimize optimise own patch
  pay perform pick plan prefer prepare present prevent prioritize prioritise produce profile propose protect prove provide pull push put question quote raise read recommend reduce refactor refuse reject remove
  replace report request require resolve respect respond return reveal review revise rewrite run say scan search secure seek separate set ship show simplify solve speak spot start state stay
  stop structure suggest support surface take tell test think trace track treat trust try understand update use validate verify warn watch weigh work write always don't do offer remember distrust believe count restate insert wire query fetch size reflect teach pause reconcile admire repeat correct prefer trade describe interpret gather visualize visualise configure orchestrate automate coordinate facilitate schedule transform convert extend inspire challenge calculate collect store load parse`.split(
    /\s+/,
  ),
);

/** What looks like a verb of the third person and is as a rule the plural of a noun. */
export const nouns: ReadonlySet<string> = new Set(
  'tests designs plans limits checks maps documents reports profiles notes names lists states reviews audits changes costs supports leads handles questions answers measures'.split(
    ' ',
  ),
);

const doubled = /^(?:ban|bar|cut|drop|get|let|map|plan|put|run|set|ship|split|stop|swap|trim|win)$/;

/** The deed as a thing to speak of: `retire the app` becomes `retiring the app`; undefined where it does not begin with a known verb. */
export function gerundOf(deed: string): string | undefined {
  const [verb = '', ...rest] = deed.split(' ');
  if (!verbs.has(verb.toLowerCase())) return undefined;
  const stem = doubled.test(verb) ? verb + verb.slice(-1) : verb.replace(/(?<=[^aeiouy]|[aeiou][^aeiou]|u)e$/, '');
  return [`${stem}ing`, ...rest].join(' ');
}
