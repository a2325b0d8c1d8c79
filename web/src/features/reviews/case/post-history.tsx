import { Anchor, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { postVersionsQuery } from '../../../data/reviews.ts'
import { formatDate } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { keyImageTexts, caseTexts as texts } from '../texts.ts'
import { OpinionParts } from './opinion-parts.tsx'

type Props = { reviewId: string; postId: string }

/** What an own post said before it was changed. */
export function PostHistory({ reviewId, postId }: Props) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Anchor component="button" type="button" size="xs" underline="always" onClick={open}>
        {texts.history}
      </Anchor>
      <Modal title={texts.historyTitle} opened={opened} onClose={close} keepMounted={false}>
        <Versions reviewId={reviewId} postId={postId} />
      </Modal>
    </>
  )
}

function Versions({ reviewId, postId }: Props) {
  const zone = useZone()
  const versions = useQuery(postVersionsQuery(reviewId, postId))
  return (
    <Loaded query={versions} skeleton={<LinesSkeleton count={3} />}>
      {(items) => (
        <Stack gap="md">
          {items.map(({ version, content, opinion, keyImages, until }) => (
            <div key={version}>
              <Hint size="xs">{texts.until(formatDate(until, 'long', zone))}</Hint>
              {content && <RichText>{content}</RichText>}
              {opinion && <OpinionParts opinion={opinion} />}
              {keyImages.length > 0 && <Hint>{keyImageTexts.pinned(keyImages.length)}</Hint>}
            </div>
          ))}
        </Stack>
      )}
    </Loaded>
  )
}
