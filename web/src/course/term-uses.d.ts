/** Made by web/plugins/term-uses.ts: term of the glossary -> ids of the labs and the exercises that use it. */
declare module 'virtual:term-uses' {
  const uses: Readonly<Record<string, readonly string[]>>;
  export default uses;
}
