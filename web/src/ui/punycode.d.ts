/** The part of the package that we use. The slash keeps it apart from Node.js's own module. */
declare module 'punycode/' {
  const punycode: { toUnicode: (address: string) => string }
  export default punycode
}
