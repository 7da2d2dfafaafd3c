/** The product did something that it promises not to do. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise'
}
