ALTER TABLE deliveries ADD COLUMN repeated_in TEXT;
