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
  id?: string
  /** Wider than a column of text; `whole`: as wide as pages are. */
  wide?: boolean | 'whole'
  children: ReactNode
}

/** The frame of pages for people who are not signed in, with nothing in it that depends on who looks at it. */
export function PublicFrame({ before, help, tools, id, wide, children }: Props) {
  return (
    <Box className={classes.frame}>
      {before}
      <Group component="header" className={classes.header} justify="space-between">
        <Logo />
        <Group gap={4}>
          {/* What goes on here, such as an upload, goes on beside it. */}
          <Anchor {...{ href: help, target: '_blank', size: 'sm', px: 'xs' }}>
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
