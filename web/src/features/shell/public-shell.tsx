import { Anchor, Box, Group } from '@mantine/core'
import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMember } from '../../session/member.ts'
import { useLater } from '../../ui/later.ts'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Logo } from './logo.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import classes from './public-shell.module.css'
import { publicTexts } from './public-texts.ts'
import { SkipLink } from './skip-link.tsx'
import { useHelp } from './use-help.ts'

/** Guests and whoever signs in see none of it. */
const loadMemberTools = () => import('./member-tools.tsx').then(({ MemberTools }) => MemberTools)

type Props = {
  children?: ReactNode
  /** Wider than a column of text; `whole`: as wide as pages are. */
  wide?: boolean | 'whole'
}

/** The frame of pages for people who are not signed in: the mark, and one thing at a time. */
export function PublicShell({ children, wide = false }: Props) {
  const help = useHelp()
  const MemberTools = useLater(useMember() ? loadMemberTools : null)
  const isWide = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.wide),
  })
  return (
    <Box className={classes.frame}>
      <SkipLink />
      <div className={classes.top}>
        <OfflineStrip />
      </div>
      <Group component="header" className={classes.header} justify="space-between">
        <Logo />
        <Group gap={4}>
          {/* What goes on here, such as an upload, goes on beside it. */}
          <Anchor {...{ href: help, target: '_blank', size: 'sm', px: 'xs' }}>
            {publicTexts.help}
          </Anchor>
          <ColorSchemeToggle />
          {MemberTools && <MemberTools />}
        </Group>
      </Group>
      <main id="main" className={classes.main} data-wide={wide || isWide || undefined}>
        {children ?? <Outlet />}
      </main>
    </Box>
  )
}
