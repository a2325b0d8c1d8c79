import { IconCloudUpload, IconMessageCircle, IconReportMedical } from '@tabler/icons-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './home.module.css'
import { type Row, RowLink } from './row-link.tsx'
import type { WaitingItem } from './rules.ts'
import { homeTexts as texts } from './texts.ts'

/** Links each open request to the page that answers it. */
export function WaitingList({ items }: { items: readonly WaitingItem[] }) {
  if (items.length === 0) {
    return (
      <Section title={texts.waiting}>
        <EmptyState compact illustration="mail" title={texts.nothingTitle} text={texts.nothing} />
      </Section>
    )
  }
  return (
    <Section title={texts.waiting}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <RowLink row={toRow(item)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function keyOf(item: WaitingItem): string {
  if (item.kind === 'messages') return item.patientId
  return item.kind === 'upload' ? item.key : item.reviewId
}

function toRow(item: WaitingItem): Row {
  if (item.kind === 'messages') {
    return {
      icon: IconMessageCircle,
      title: texts.messages(item.count, item.practiceName),
      text: texts.messagesText,
      link: { to: '/my/messages', search: { chart: item.patientId } },
    }
  }
  if (item.kind === 'upload') {
    return {
      icon: IconCloudUpload,
      title: texts.upload,
      text: texts.uploadText,
      link: { to: '/rad-cloud' },
    }
  }
  return {
    icon: IconReportMedical,
    title: texts[item.kind](item.from),
    text: item.title,
    link: { to: '/chat-review/$reviewId', params: { reviewId: item.reviewId } },
  }
}
