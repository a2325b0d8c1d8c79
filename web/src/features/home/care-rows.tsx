import {
  IconCalendarEvent,
  IconId,
  IconMessageCircle,
  IconPhotoScan,
  IconReportMedical,
  IconVideo,
} from '@tabler/icons-react'
import classes from './home.module.css'
import { type Row, RowLink } from './row-link.tsx'
import { homeTexts as texts } from './texts.ts'

const { appointments, scans, messages, reviews, visits, details } = texts.rows

/** The rows of a patient; staff who are patients too must ask for their own lists. */
function listRows(isStaff: boolean): readonly Row[] {
  const search = isStaff ? ({ own: 1 } as const) : {}
  return [
    { icon: IconCalendarEvent, ...appointments, link: { to: '/my/appointments' } },
    { icon: IconPhotoScan, ...scans, link: { to: '/my/scans' } },
    { icon: IconMessageCircle, ...messages, link: { to: '/my/messages' } },
    { icon: IconReportMedical, ...reviews, link: { to: '/chat-review', search } },
    { icon: IconVideo, ...visits, link: { to: '/v-consult', search } },
    { icon: IconId, ...details, link: { to: '/my/details' } },
  ]
}

/** The ways to everything that a patient has here. */
export function CareRows({ isStaff }: { isStaff: boolean }) {
  return (
    <nav aria-label={texts.all}>
      <ul className={classes.list}>
        {listRows(isStaff).map((row) => (
          <li key={row.title}>
            <RowLink row={row} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
