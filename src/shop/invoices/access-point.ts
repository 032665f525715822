/** A service that carries e-invoices to their receivers (Peppol access point). */

type EInvoiceToSend = {
  /** Ours, the same when it is sent again: the access point must carry it once. */
  reference: string
  xml: string
  /** `scheme:number` of the Peppol list of endpoints. */
  sender: string
  receiver: string
}

export type CarriedEInvoice = {
  providerRef: string
  state: 'accepted' | 'delivered' | 'rejected'
  reason: string
}

/** Methods throw where it is not known what became of the document; it is sent again with the same reference then. */
export type AccessPoint = {
  send(document: EInvoiceToSend): Promise<CarriedEInvoice>
  /** Null: it knows nothing of it. */
  status(sent: { reference: string; providerRef: string }): Promise<CarriedEInvoice | null>
}
