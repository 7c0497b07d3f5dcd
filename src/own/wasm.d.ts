/** The address of the interpreter's code, or the code itself as an address. */
declare module '@jitl/quickjs-wasmfile-release-sync/wasm?*' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: as the bundler gives it.
  export default address;
}
