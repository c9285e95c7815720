/** The codes of the languages that there are texts for; the build fills them in. */
declare const __LANGUAGES__: readonly string[];
