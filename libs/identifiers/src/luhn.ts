/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1). The text holds nothing but digits. */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  let isDoubled = false;
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    const digit = digits.charCodeAt(index) - 48;
    const doubled = digit * 2;
    sum += isDoubled ? (doubled > 9 ? doubled - 9 : doubled) : digit;
    isDoubled = !isDoubled;
  }
  return sum % 10 === 0;
};
