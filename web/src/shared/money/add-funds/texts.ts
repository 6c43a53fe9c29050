import { type Catalogue, catalogue } from "@/lib/catalogue";

const en = {
  title: "Add Funds",
  amount: "Amount (₹)",
  toPay: "Amount",
  amountHint: "For example 500 or 1250.50",
  overLimit: (most: string) =>
    `Most banks and UPI apps allow at most ${most} per payment. You can pay in parts.`,
  parts: (first: string, rest: string) => `Pay ${first} first, then ${rest}`,
  rest: (amount: string) => `${amount} left to pay.`,
  nextPart: "Pay the next part",
  next: "Continue",
  back: "Change amount",
  noUpi: "Your college has not set a UPI ID, so you cannot pay here yet.",
  atOffice: "Please pay at the college office. The accountant then adds the money to your wallet.",
  scan: "Scan this code with any UPI app.",
  open: "Pay in the UPI app on this device. It opens with the amount and the reference filled in.",
  showCode: "Show the QR code, to pay from another device",
  code: (amount: string, payee: string) => `QR code to pay ${amount} to ${payee} by UPI`,
  openApp: "Open UPI app",
  payee: "Paid to",
  upiId: "UPI ID",
  reference: "Reference",
  afterwards:
    "After you pay, enter the bank reference from your app. The accountant checks it with the bank, then adds the money to your wallet.",
  utr: "Bank reference (UTR)",
  sentUtr: (reference: string) => `Bank reference (UTR): ${reference}`,
  utrHint: "Usually 12 digits, in the payment details of your UPI app.",
  submit: "Submit for checking",
  done: {
    status: "Pending",
    title: (amount: string) => `${amount} is being checked`,
    late: "Your payment is recorded and is being checked.",
    text: "The accountant checks the payment with the bank, then adds it to your wallet. Until then it shows as Pending under Money added on your Wallet page.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
