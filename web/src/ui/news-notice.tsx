import { ConflictNotice } from './conflict-notice.tsx'

type Props = {
  /** As `useVersions` has them. */
  news: readonly string[] | null
  texts: { conflictTitle: string; conflict: string; conflictSame: string }
}

/** What somebody else changed meanwhile of what a form is for; nothing where nobody did. */
export function NewsNotice({ news, texts }: Props) {
  if (!news) return null
  return (
    <ConflictNotice
      title={texts.conflictTitle}
      text={news.length > 0 ? texts.conflict : texts.conflictSame}
      news={news}
    />
  )
}
