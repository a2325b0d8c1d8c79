import { Anchor, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { billingQuery } from '../../data/billing.ts'
import { pollEvery, polled } from '../../data/polling.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useRestriction } from '../../session/status.ts'
import { WithContact } from '../../ui/with-contact.tsx'
import { useZone } from '../../ui/zone.tsx'
import classes from './banner.module.css'
import { type Notice as Noted, noticeOf } from './rules.ts'
import { bannerTexts as texts } from './texts.ts'

/** What is owed changes by days. */
const POLL_MS = 10 * 60_000

/**
 * What is owed, or that the trial ends: above every page of the practice, for those who can act on it. Everybody else
 * there is told why nothing can be changed, and who can lift that.
 */
export function BillingBanner() {
  const mayRead = usePermission('practices.subscription.read')
  const { id } = usePractice()
  return mayRead ? <Notice practiceId={id} /> : <Restricted />
}

function Restricted() {
  const restriction = useRestriction()
  if (!restriction) return null
  return <Strip notice={{ color: 'red', text: texts.others[restriction], action: null }} />
}

function Notice({ practiceId }: { practiceId: string }) {
  const zone = useZone()
  const { data } = useQuery({
    ...billingQuery(practiceId),
    refetchInterval: pollEvery(POLL_MS),
    meta: polled,
  })
  const notice = data && noticeOf(data, new Date(), zone)
  return notice && <Strip notice={notice} />
}

function Strip({ notice: { color, text, action } }: { notice: Noted }) {
  const Icon = color === 'brand' ? IconInfoCircle : IconAlertTriangle
  return (
    <Group
      component="section"
      aria-label={texts.label}
      className={classes.banner ?? ''}
      data-color={color}
      gap="xs"
      wrap="nowrap"
    >
      <Icon size={18} aria-hidden className={classes.icon ?? ''} />
      <Text size="sm" flex={1}>
        <WithContact text={text} />{' '}
        {action && (
          <Anchor
            size="sm"
            fw={600}
            c="inherit"
            underline="always"
            renderRoot={(props) => <Link to="/payment" {...props} />}
          >
            {action}
          </Anchor>
        )}
      </Text>
    </Group>
  )
}
