/** At the beginning of a sentence. */
export const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
