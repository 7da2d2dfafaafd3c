// Licences of all that is shipped.

/** A product under Apache-2.0 may contain these. Files under MPL-2.0 stay unchanged, and under it. */
const allowed = [
  'MIT',
  'Apache-2.0',
  '(MIT OR Apache-2.0)',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
]

/** @param {readonly import('../release/sbom.mjs').Component[]} components @returns {string[]} one line each */
export function licenceProblems(components) {
  return components.flatMap(({ name, version, licenses = [] }) => {
    const words = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
    if (words.length > 0 && words.every((each) => allowed.includes(each))) return []
    return [`${name} ${version}: ${words.join(' and ') || 'states no licence'}`]
  })
}
