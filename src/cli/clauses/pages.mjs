import { accessibilityReport, reportPage, reportYaml } from './accessibility-report.mjs'
import { clausesText } from './held-by.mjs'

/** @param {readonly import('./held-by.mjs').Mark[]} marks @param {string} root @returns {Record<string, string>} by path */
export function pagesOf(marks, root) {
  const report = accessibilityReport(marks, root)
  return {
    '.github/CLAUSES.md': clausesText(marks),
    '.github/ACCESSIBILITY.yaml': reportYaml(report),
    'public/accessibility.html': reportPage(report),
  }
}
