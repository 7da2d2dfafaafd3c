import type { ClassName } from '../../ui/styles/cx.ts'
import { disposition } from '../../../contract/entity/mil-view.ts'
import styles from './Disposition.module.css'

export function dispositionTone(value: string | undefined): ClassName | undefined {
  if (value === undefined || !disposition.values.some((each) => each === value)) return undefined
  return styles[value.slice(disposition.prefix.length).toLowerCase().replaceAll('_', '-')]
}
