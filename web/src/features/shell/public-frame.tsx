import { Anchor, Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import classes from './public-shell.module.css'
import { publicTexts } from './public-texts.ts'

type Props = {
  /** Above the header. */
  before?: ReactNode
  /** Where the help says more of the page. */
  help: string
  /** Beside the help. */
  tools?: ReactNode
  /** Stands for the mark, such as a link with it. */
  mark?: ReactNode
  /** Someone is signed in: on a phone the help is in their menu. */
  isMember?: boolean
  id?: string
  /** Wider than a column of text; `whole`: as wide as pages are. */
  wide?: boolean | 'whole'
  children: ReactNode
}

/** The frame of pages for people who are not signed in, with nothing in it that depends on who looks at it. */
export function PublicFrame(props: Props) {
  const { before, help, tools, mark, isMember = false, id, wide, children } = props
  return (
    <Box className={classes.frame}>
      {before}
      <Group component="header" className={classes.header} justify="space-between" wrap="nowrap">
        {mark ?? <Logo />}
        <Group gap={4} wrap="nowrap">
          {/* What goes on here, such as an upload, goes on beside it. */}
          <Anchor
            {...{ href: help, target: '_blank', size: 'sm', px: 'xs' }}
            className={classes.help ?? ''}
            {...(isMember && { visibleFrom: 'sm' })}
          >
            {publicTexts.help}
          </Anchor>
          {tools}
        </Group>
      </Group>
      <main id={id} className={classes.main} data-wide={wide || undefined}>
        {children}
      </main>
    </Box>
  )
}
