import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from '../../../ui/hint.tsx'
import classes from './page.module.css'
import { pageTexts as texts } from './texts.ts'

type Props = {
  label: string
  /** What is wrong with it. */
  note?: ReactNode
  children: ReactNode
}

/** What a record says of one thing, under its name; a line of a list of details. */
export function Detail({ label, note, children }: Props) {
  return (
    <div className={classes.detail}>
      <Hint component="dt">{label}</Hint>
      <Text component="dd" size="sm" m={0}>
        {children || texts.nothing}
        {note}
      </Text>
    </div>
  )
}
