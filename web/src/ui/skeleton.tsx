import { getSpacing, type MantineSpacing } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './skeleton.module.css'

type Props = {
  /** Pixels, or a CSS length. */
  width?: number | string
  height?: number | string
  mt?: MantineSpacing
  mb?: MantineSpacing
  style?: CSSProperties
}

/**
 * Stands in for what is on its way. Mantine's own is drawn on layers of the graphics processor, two for each,
 * and a table has a hundred of them.
 */
export function Skeleton({ width, height, mt, mb, style }: Props) {
  return (
    <div
      aria-hidden
      data-skeleton
      className={classes.bar}
      style={{
        width,
        height,
        maxWidth: '100%',
        marginTop: getSpacing(mt),
        marginBottom: getSpacing(mb),
        ...style,
      }}
    />
  )
}
