// Stops `Date`, in a server (`node --import`) and in a page (an init script): so without imports.
{
  const at = Date.UTC(2026, 10, 21, 14, 22)
  const constructor = Date
  globalThis.Date = new Proxy(constructor, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [at] : args, made),
    apply: () => new constructor(at).toString(),
    get: (target, name) => (name === 'now' ? () => at : Reflect.get(target, name)),
  })
}
