import { Anchor, Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { InAppLink } from './in-app-link.tsx'
import { piecesOf, type TextLink } from './links.ts'

type Props = Omit<TextProps, 'style'> & {
  /** What stands before the text. */
  lead?: ReactNode
  children: string
}

/**
 * What somebody wrote, in its lines. Links to pages of this site open in the page, others in a new
 * tab (specification, section 2).
 */
export function RichText({ lead, children, ...props }: Props) {
  return (
    <Text size="sm" {...props} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {lead}
      {piecesOf(children, location.origin).map(({ text, at, link }) =>
        link ? (
          <WrittenLink key={at} link={link}>
            {text}
          </WrittenLink>
        ) : (
          text
        ),
      )}
    </Text>
  )
}

function WrittenLink({ link, children }: { link: TextLink; children: ReactNode }) {
  if (link.kind === 'inside') {
    return (
      <InAppLink inherit underline="always" href={link.path}>
        {children}
      </InAppLink>
    )
  }
  return (
    <Anchor inherit underline="always" href={link.href} target="_blank" rel="noopener noreferrer">
      {children}
    </Anchor>
  )
}
