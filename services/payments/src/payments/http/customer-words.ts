import type { IncomingHttpHeaders } from "node:http";

import { languagesOf } from "../../kernel/http/caller.ts";
import type { PageLocale } from "../../links/domain/locale.ts";
import { pageLocaleOf } from "../../links/domain/locale.ts";

/** What the pages between shop, bank and provider say. */
export interface CustomerWords {
  readonly locale: PageLocale;
  readonly toBank: string;
  readonly toShop: string;
  readonly next: string;
  readonly notFound: string;
  readonly payment: Readonly<Record<"title" | "nothing" | "succeeded" | "processing" | "failed" | "ended", string>>;
  readonly authentication: Readonly<Record<"title" | "nothing" | "pending" | "success" | "failed", string>>;
}

const wordsByLocale: Readonly<Record<PageLocale, CustomerWords>> = {
  en: {
    locale: "en",
    toBank: "Continue to your bank",
    toShop: "Back to the shop",
    next: "Continue",
    notFound: "Page not found",
    payment: {
      title: "Payment",
      nothing: "There is no payment here. Go back to the shop and try again.",
      succeeded: "Your payment was successful. You can close this page.",
      processing: "Your payment is being processed. You can close this page.",
      failed: "Your payment did not go through. You can close this page and try again.",
      ended: "The payment page has ended. You can close this page.",
    },
    authentication: {
      title: "Authentication",
      nothing: "There is no authentication here. Go back to the shop and try again.",
      pending: "The authentication has not ended yet. You can close this page.",
      success: "You were authenticated. You can close this page.",
      failed: "You were not authenticated. You can close this page and try again.",
    },
  },
  de: {
    locale: "de",
    toBank: "Weiter zu Ihrer Bank",
    toShop: "Zurück zum Shop",
    next: "Weiter",
    notFound: "Seite nicht gefunden",
    payment: {
      title: "Zahlung",
      nothing: "Hier gibt es keine Zahlung. Gehen Sie zurück zum Shop und versuchen Sie es noch einmal.",
      succeeded: "Ihre Zahlung war erfolgreich. Sie können diese Seite schließen.",
      processing: "Ihre Zahlung wird bearbeitet. Sie können diese Seite schließen.",
      failed: "Ihre Zahlung ist fehlgeschlagen. Sie können diese Seite schließen und es erneut versuchen.",
      ended: "Die Zahlungsseite ist beendet. Sie können diese Seite schließen.",
    },
    authentication: {
      title: "Bestätigung",
      nothing: "Hier gibt es nichts zu bestätigen. Gehen Sie zurück zum Shop und versuchen Sie es noch einmal.",
      pending: "Die Bestätigung ist noch nicht abgeschlossen. Sie können diese Seite schließen.",
      success: "Ihre Identität wurde bestätigt. Sie können diese Seite schließen.",
      failed: "Ihre Identität wurde nicht bestätigt. Sie können diese Seite schließen und es erneut versuchen.",
    },
  },
  fr: {
    locale: "fr",
    toBank: "Continuer vers votre banque",
    toShop: "Retour à la boutique",
    next: "Continuer",
    notFound: "Page introuvable",
    payment: {
      title: "Paiement",
      nothing: "Il n’y a pas de paiement ici. Retournez à la boutique et réessayez.",
      succeeded: "Votre paiement a réussi. Vous pouvez fermer cette page.",
      processing: "Votre paiement est en cours de traitement. Vous pouvez fermer cette page.",
      failed: "Votre paiement n’a pas abouti. Vous pouvez fermer cette page et réessayer.",
      ended: "La page de paiement est terminée. Vous pouvez fermer cette page.",
    },
    authentication: {
      title: "Authentification",
      nothing: "Il n’y a pas d’authentification ici. Retournez à la boutique et réessayez.",
      pending: "L’authentification n’est pas encore terminée. Vous pouvez fermer cette page.",
      success: "Votre identité a été confirmée. Vous pouvez fermer cette page.",
      failed: "Votre identité n’a pas été confirmée. Vous pouvez fermer cette page et réessayer.",
    },
  },
  es: {
    locale: "es",
    toBank: "Continuar a su banco",
    toShop: "Volver a la tienda",
    next: "Continuar",
    notFound: "Página no encontrada",
    payment: {
      title: "Pago",
      nothing: "Aquí no hay ningún pago. Vuelva a la tienda e inténtelo de nuevo.",
      succeeded: "Su pago se ha realizado. Puede cerrar esta página.",
      processing: "Su pago se está procesando. Puede cerrar esta página.",
      failed: "Su pago no se ha realizado. Puede cerrar esta página e intentarlo de nuevo.",
      ended: "La página de pago ha terminado. Puede cerrar esta página.",
    },
    authentication: {
      title: "Autenticación",
      nothing: "Aquí no hay ninguna autenticación. Vuelva a la tienda e inténtelo de nuevo.",
      pending: "La autenticación aún no ha terminado. Puede cerrar esta página.",
      success: "Su identidad se ha confirmado. Puede cerrar esta página.",
      failed: "Su identidad no se ha confirmado. Puede cerrar esta página e intentarlo de nuevo.",
    },
  },
};

/** The words in the language of the customer's browser. */
export const customerWordsOf = (headers: IncomingHttpHeaders): CustomerWords =>
  wordsByLocale[pageLocaleOf(languagesOf(headers))];
