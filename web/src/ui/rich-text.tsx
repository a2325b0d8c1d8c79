import { Anchor, Mark, Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { markedIn } from '#shared/message-words.ts'
import { InAppLink } from './in-app-link.tsx'
import { piecesOf, type TextLink } from './links.ts'
import { mentionPieces } from './mentions.ts'

type Props = Omit<TextProps, 'style'> & {
  /** What stands before the text. */
  lead?: ReactNode
  /** Words that were searched for, folded: what begins with one stands out. */
  marked?: readonly string[]
  /** The names of the colleagues whom it mentions, which stand out. */
  mentions?: readonly string[]
  children: string
}

const NONE: readonly string[] = []

/**
 * What somebody wrote, in its lines. Links to pages of this site open in the page, others in a new
 * tab (specification, section 2).
 */
export function RichText({ lead, marked = NONE, mentions = NONE, children, ...props }: Props) {
  return (
    <Text size="sm" {...props} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {lead}
      {piecesOf(children, location.origin).map(({ text, at, link }) =>
        link ? (
          <WrittenLink key={at} link={link}>
            <Words marked={marked}>{text}</Words>
          </WrittenLink>
        ) : (
          <Mentions key={at} names={mentions} marked={marked}>
            {text}
          </Mentions>
        ),
      )}
    </Text>
  )
}

type PlainProps = { names: readonly string[]; marked: readonly string[]; children: string }

function Mentions({ names, marked, children }: PlainProps) {
  if (names.length === 0) return <Words marked={marked}>{children}</Words>
  return mentionPieces(children, names).map(({ text, at, isMention }) =>
    isMention ? (
      <Text key={at} span inherit fw={600}>
        {text}
      </Text>
    ) : (
      <Words key={at} marked={marked}>
        {text}
      </Words>
    ),
  )
}

function Words({ marked, children }: { marked: readonly string[]; children: string }) {
  if (marked.length === 0) return children
  return markedIn(children, marked).map(({ text, at, isHit }) =>
    isHit ? <Mark key={at}>{text}</Mark> : text,
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
