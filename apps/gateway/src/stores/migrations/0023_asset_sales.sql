-- An asset that is sold is an event of its own.
ALTER TABLE sheet_line
  DROP CONSTRAINT sheet_line_line_kind_check,
  ADD CONSTRAINT sheet_line_line_kind_check CHECK (line_kind IN ('account', 'hire', 'store',
    'product', 'consultant', 'loan', 'asset', 'assetSale', 'priceChange', 'customerChange',
    'latePayments', 'ownersMoney', 'cutCosts', 'delayBills', 'taxPlan'));
