import type { Brief } from './brief';
import type { OptionRule } from './format';

/** An option that is a whole number within bounds. */
export function numberOption<const K extends string>(
  key: K,
  label: string,
  description: string,
  { value, min, max }: { value: number; min: number; max: number },
) {
  return { key, label, description, type: 'number', default: value, min, max } as const;
}

/** An option that is on or off, for new sessions as `on` says; a session that was opened without it is as before it existed, with the option off. */
export function flagOption<const K extends string>(key: K, label: string, description: string, on = false) {
  return { key, label, description, type: 'flag', default: on } as const;
}

/** An option that is one of some choices, the first where the user names none. */
export function choiceOption<const K extends string, const C extends readonly [string, ...string[]]>(
  key: K,
  label: string,
  description: string,
  choices: C,
) {
  return { key, label, description, type: 'choice', default: choices[0], choices } as const;
}

/** An option in words, empty where the user gives none. */
export function textOption<const K extends string>(key: K, label: string, description: string) {
  return { key, label, description, type: 'text', default: '' as string } as const;
}

type ValueOf<R extends OptionRule> = R extends { choices: readonly (infer C)[] } ? C : R['default'];

/** Reads a format's options by its own table: the value of a session; where the session has none the table's default, or off for a flag. */
export function optionsOf<const R extends readonly OptionRule[]>(rules: R) {
  return <K extends R[number]['key']>({ options }: Pick<Brief, 'options'>, key: K) => {
    const value = options[key];
    const rule: OptionRule | undefined = rules.find(each => each.key === key);
    const fits =
      typeof value === typeof rule?.default && (rule?.type !== 'choice' || rule.choices.includes(String(value)));
    const absent = rule?.type === 'flag' ? false : rule?.default;
    return (fits ? value : absent) as ValueOf<Extract<R[number], { key: K }>>;
  };
}
