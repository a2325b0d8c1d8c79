import { Anchor, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAction } from '../../data/mutation.ts'
import { type OpenLink, openLinksQuery, revokeLink } from '../../data/sharelinks.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/dates.ts'
import { DeliveryState } from '../../ui/delivery-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { useZone } from '../../ui/zone.tsx'
import { linksTexts as texts } from './texts.ts'

/** Every open link of the practice: for whom, how it was sent, whether it was used. */
export function LinksPage() {
  const { id: practiceId } = usePractice()
  const links = useInfiniteQuery(openLinksQuery(practiceId))
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <DataTable
        label={texts.title}
        columns={useColumns(practiceId)}
        rows={itemsOf(links.data)}
        query={links}
        keyOf={({ linkId }) => linkId}
        keys
        empty={<EmptyState illustration="scans" title={texts.emptyTitle} text={texts.empty} />}
      />
    </>
  )
}

function useColumns(practiceId: string): Column<OpenLink>[] {
  const zone = useZone()
  const { patient, sent, when, used, expires, actions } = texts.columns
  return [
    {
      label: patient,
      render: ({ patientId, patientName }) => (
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => (
            <Link
              to="/patient-link/$patientId/$tab/{-$keyId}"
              params={{ patientId, tab: 'rad-cloud' }}
              {...{ [ROW_LINK]: '' }}
              {...props}
            />
          )}
        >
          {patientName || texts.unnamed}
        </Anchor>
      ),
    },
    {
      label: sent,
      render: ({ sentThru, sentTo }) => (sentThru === 'text' ? formatPhone(sentTo) : sentTo),
    },
    {
      label: when,
      render: ({ createdAt, createdBy, delivery }) => (
        <>
          <Text span size="sm">
            <RelativeTime at={createdAt} /> {texts.sentBy(createdBy)}
          </Text>{' '}
          <DeliveryState delivery={delivery} />
        </>
      ),
    },
    {
      label: used,
      render: ({ lastUsedAt }) =>
        lastUsedAt ? <RelativeTime at={lastUsedAt} /> : <Hint span>{texts.unused}</Hint>,
    },
    { label: expires, render: ({ expiresAt }) => formatDate(expiresAt, 'long', zone) },
    {
      label: actions,
      action: true,
      render: (link) => <Revoke practiceId={practiceId} link={link} />,
    },
  ]
}

function Revoke({ practiceId, link }: { practiceId: string; link: OpenLink }) {
  const mayRevoke = usePermission('practices.sharelinks.revoke')
  const { linkId, patientName } = link
  const revoke = useAction(revokeLink(practiceId, linkId), {
    onSuccess: () => notifications.show({ message: texts.revoked, color: 'green' }),
  })
  if (!mayRevoke) return null
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      loading={revoke.pending}
      title={texts.revokeTitle(patientName || texts.unnamed)}
      text={texts.revokeText}
      confirm={texts.revokeConfirm}
      keep={texts.keep}
      onConfirm={() => revoke.start()}
    >
      {texts.revoke}
    </ConfirmButton>
  )
}
