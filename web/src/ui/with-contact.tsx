import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { siteAddresses } from '#shared/site.ts'

const CONTACT = /(contact us)/i

/** A text in which the words "contact us" lead to the page that says how. */
export function WithContact({ text }: { text: string }) {
  return text.split(CONTACT).map((part, index) => {
    const key = `${index} ${part}`
    if (!CONTACT.test(part)) return <Fragment key={key}>{part}</Fragment>
    return (
      <Anchor
        key={key}
        href={siteAddresses.contact}
        target="_blank"
        rel="noopener"
        inherit
        c="inherit"
        underline="always"
      >
        {part}
      </Anchor>
    )
  })
}
